"""The URLs of accounts: allauth's pages at our addresses."""

from __future__ import annotations

from allauth.account import views as allauth
from allauth.mfa.webauthn import views as passkeys
from django.urls import path

from boem.web.accounts import views

urlpatterns = [
    path("account", views.account, name="account"),
    path("account/name", views.rename, name="rename"),
    path("account/tokens", views.make_token, name="make-token"),
    path("account/tokens/<str:handle>/revoke", views.revoke, name="revoke-token"),
    path("account/export", views.take_along, name="export"),
    path("account/delete", views.leave, name="leave"),
    path("account/in", views.sign_in, name="account_login"),
    path("account/out", allauth.logout, name="account_logout"),
    path("account/new", views.sign_up, name="account_signup"),
    path("account/again", allauth.reauthenticate, name="account_reauthenticate"),
    path("account/address", allauth.email, name="account_email"),
    path("account/address/code", allauth.email_verification_sent, name="account_email_verification_sent"),
    path("account/password", allauth.password_change, name="account_change_password"),
    path("account/reset", views.reset, name="account_reset_password"),
    path("account/reset/code", allauth.confirm_password_reset_code, name="account_confirm_password_reset_code"),
    path("account/reset/password", allauth.complete_password_reset, name="account_complete_password_reset"),
    path("account/reset/done", allauth.password_reset_from_key_done, name="account_password_reset_completed"),
    path("account/passkeys/in", passkeys.login_webauthn, name="mfa_login_webauthn"),
    path("account/passkeys/again", passkeys.reauthenticate_webauthn, name="mfa_reauthenticate_webauthn"),
    path("account/passkeys/add", passkeys.add_webauthn, name="mfa_add_webauthn"),
    path("account/passkeys/<int:pk>/name", passkeys.edit_webauthn, name="mfa_edit_webauthn"),
    path("account/passkeys/<int:pk>/remove", passkeys.remove_webauthn, name="mfa_remove_webauthn"),
    path("account/passkeys", views.passkeys, name="mfa_list_webauthn"),
    path("account/passkeys", views.passkeys, name="mfa_index"),
    path("language/setlang/", views.language, name="set_language"),
]
