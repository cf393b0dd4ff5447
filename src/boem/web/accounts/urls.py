"""The addresses of accounts: allauth's pages under ours."""

from __future__ import annotations

from allauth.account import views
from allauth.mfa.webauthn import views as passkeys
from django.urls import path

from boem.web.accounts import pages

urlpatterns = [
    path("account", pages.account, name="account"),
    path("account/name", pages.rename, name="rename"),
    path("account/tokens", pages.make_token, name="make-token"),
    path("account/tokens/<str:handle>/revoke", pages.revoke, name="revoke-token"),
    path("account/export", pages.take_along, name="export"),
    path("account/delete", pages.leave, name="leave"),
    path("account/in", pages.sign_in, name="account_login"),
    path("account/out", views.logout, name="account_logout"),
    path("account/new", pages.sign_up, name="account_signup"),
    path("account/again", views.reauthenticate, name="account_reauthenticate"),
    path("account/address", views.email, name="account_email"),
    path("account/address/code", views.email_verification_sent, name="account_email_verification_sent"),
    path("account/password", views.password_change, name="account_change_password"),
    path("account/reset", pages.reset, name="account_reset_password"),
    path("account/reset/code", views.confirm_password_reset_code, name="account_confirm_password_reset_code"),
    path("account/reset/password", views.complete_password_reset, name="account_complete_password_reset"),
    path("account/reset/done", views.password_reset_from_key_done, name="account_password_reset_completed"),
    path("account/passkeys/in", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("account/passkeys/again", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("account/passkeys/add", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/name", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
    path("account/passkeys/<int:pk>/remove", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
    path("account/passkeys", pages.passkeys, name="mfa_list_webauthn"),
    path("account/passkeys", pages.passkeys, name="mfa_index"),
    path("language/setlang/", pages.language, name="set_language"),
]
