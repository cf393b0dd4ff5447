"""Models: outgoing mails and their counts, the mailbox, and incoming mails."""

from __future__ import annotations

from django.db import models

from boem.web.base.fields import CreationTime


class Outgoing(models.Model):
    """An e-mail to one recipient, queued in the transaction of the event that it reports, so both happen or neither."""

    class State(models.TextChoices):
        """The state of an outgoing mail."""

        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"  # given up; `failure` has the reason

    message_id = models.CharField(max_length=255, unique=True)
    topic = models.CharField(max_length=80, blank=True)  # the subject matter, in the words of the app that queued it
    to = models.CharField(max_length=254)
    sender_name = models.CharField(max_length=100)
    subject = models.CharField(max_length=250)
    body = models.TextField()
    reply_to = models.CharField(max_length=254, blank=True)
    in_reply_to = models.CharField(max_length=255, blank=True)
    answers = models.BooleanField(default=False)  # replies to an incoming mail, rather than reporting an event
    stop = models.CharField(max_length=300, blank=True)  # the link that stops mails like this one
    # Progress
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    created = CreationTime()
    due = models.DateTimeField()  # while waiting; a sender moves this on first, so that no other sends it
    tries = models.PositiveIntegerField(default=0)
    settled = models.DateTimeField(null=True)  # when it was sent or given up
    failure = models.CharField(max_length=500, blank=True)  # of the last attempt

    class Meta:
        indexes = (
            models.Index(fields=["due"], condition=models.Q(state="waiting"), name="outgoing_due"),
            models.Index(fields=["topic", "created"], name="outgoing_topic"),
        )

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Written(models.Model):
    """An e-mail that was queued, to whom and on whose behalf; kept for a day, to be counted."""

    class Kind(models.TextChoices):
        """The purpose of a mail, from its reader's view."""

        ASK = "ask"  # asks for consent
        ACCOUNT = "account"  # somebody has typed the address on an account page
        LETTER = "letter"  # the reader has consented

    to = models.CharField(max_length=32)  # `counts.key_of` the address, which can't be recovered from it
    by = models.CharField(max_length=20, blank=True)  # a player, a network or a browser; empty: the program itself
    kind = models.CharField(max_length=7, choices=Kind.choices)
    at = CreationTime(db_index=True)

    class Meta:
        indexes = (
            models.Index(fields=["to", "kind", "at"], name="written_to"),
            models.Index(fields=["by", "kind", "at"], name="written_by"),
        )

    def __str__(self) -> str:
        return f"written {self.pk}"


class Recipient(models.Model):
    """Somebody who was asked for consent. Until they have given any, they are asked only once."""

    key = models.CharField(max_length=32, unique=True)  # `counts.key_of` the address
    asked = models.DateTimeField(null=True)  # the last time
    agreed = models.DateTimeField(null=True)  # the last time, to anything
    stopped = models.DateTimeField(null=True)  # when they opted out of all mails; null: they haven't

    def __str__(self) -> str:
        return f"recipient {self.pk}"


class Inbox(models.Model):
    """A mailbox, and how far it has been read."""

    name = models.CharField(max_length=255, unique=True)  # `Mailbox.name`
    validity = models.PositiveBigIntegerField(default=0)  # UIDVALIDITY: UIDs are valid while it stays the same
    uid = models.PositiveBigIntegerField(default=0)  # the last one dealt with
    read_at = models.DateTimeField(null=True)  # the start of the last reading that got to the end
    trouble = models.CharField(max_length=500, blank=True)  # why it can't be reached
    trouble_since = models.DateTimeField(null=True)
    # The current reader, only one at a time
    reader = models.CharField(max_length=20, blank=True)
    reader_until = models.DateTimeField(null=True)
    # The mail being handled; counted before each attempt, so that one that kills its reader counts, too
    trying = models.PositiveBigIntegerField(default=0)  # UID
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"inbox {self.pk}"


class Received(models.Model):
    """An e-mail that was dealt with, so that it counts once however often it arrives."""

    class State(models.TextChoices):
        """The outcome."""

        HANDLED = "handled"
        ASIDE = "aside"  # its handling failed repeatedly; it stays in the mailbox, unread

    key = models.CharField(max_length=270, unique=True)  # the Message-ID, or a hash if there is no usable one
    inbox = models.ForeignKey(Inbox, on_delete=models.CASCADE, related_name="mails")
    validity = models.PositiveBigIntegerField()
    uid = models.PositiveBigIntegerField()
    at = models.DateTimeField()  # INTERNALDATE
    state = models.CharField(max_length=8, choices=State.choices)
    marked = models.BooleanField(default=False)  # \Seen in the mailbox

    class Meta:
        indexes = (models.Index(fields=["inbox"], condition=models.Q(marked=False), name="received_unmarked"),)

    def __str__(self) -> str:
        return f"received {self.pk}"
