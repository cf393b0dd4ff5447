"""Mails that are to go out and how many they are, the mailbox that is read, and what has come in."""

from __future__ import annotations

from django.db import models

from boem.web.base.fields import CreationTime


class Outgoing(models.Model):
    """A mail to one recipient. It is queued in the transaction of what it tells, so both are done or neither."""

    class State(models.TextChoices):
        """What has become of it."""

        WAITING = "waiting"
        SENT = "sent"
        FAILED = "failed"  # given up; `failure` says why

    message_id = models.CharField(max_length=255, unique=True)
    topic = models.CharField(max_length=80, blank=True)  # what it is about, in the words of who queued it
    to = models.CharField(max_length=254)
    sender_name = models.CharField(max_length=100)
    subject = models.CharField(max_length=250)
    body = models.TextField()
    reply_to = models.CharField(max_length=254, blank=True)
    in_reply_to = models.CharField(max_length=255, blank=True)
    answers = models.BooleanField(default=False)  # a mail that came in, and not something that has happened
    stop = models.CharField(max_length=300, blank=True)  # the link that ends mails like this one
    # How far it is
    state = models.CharField(max_length=8, choices=State.choices, default=State.WAITING)
    created = CreationTime()
    due = models.DateTimeField()  # while it waits; whoever sends it moves this on first, so that nobody else does
    tries = models.PositiveIntegerField(default=0)
    settled = models.DateTimeField(null=True)  # when it was sent or given up
    failure = models.CharField(max_length=500, blank=True)  # of the last try

    class Meta:
        indexes = (
            models.Index(fields=["due"], condition=models.Q(state="waiting"), name="outgoing_due"),
            models.Index(fields=["topic", "created"], name="outgoing_topic"),
        )

    def __str__(self) -> str:
        return f"mail {self.pk}"


class Written(models.Model):
    """That a mail was queued: to whom, and on whose behalf. It is kept for a day, to be counted."""

    class Kind(models.TextChoices):
        """What it is to its reader."""

        ASK = "ask"  # it asks for leave to write
        ACCOUNT = "account"  # somebody has typed the address on the pages of accounts
        LETTER = "letter"  # the reader has agreed to it

    to = models.CharField(max_length=32)  # `counts.key_of` the address, which is not to be read from it
    by = models.CharField(max_length=20, blank=True)  # a player, a network or a browser; empty: the program by itself
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
    """Somebody who was asked whether to be written to. Until they have agreed to anything, they are asked once."""

    key = models.CharField(max_length=32, unique=True)  # `counts.key_of` the address
    asked = models.DateTimeField(null=True)  # when they last were
    agreed = models.DateTimeField(null=True)  # when they last did, to anything
    stopped = models.DateTimeField(null=True)  # when they wanted no more mails at all; null: they may get some

    def __str__(self) -> str:
        return f"recipient {self.pk}"


class Inbox(models.Model):
    """A mailbox, and how far it is read."""

    name = models.CharField(max_length=255, unique=True)  # `Mailbox.name`
    validity = models.PositiveBigIntegerField(default=0)  # UIDVALIDITY: while it stays, so do the UIDs
    uid = models.PositiveBigIntegerField(default=0)  # the last that is done with
    read_at = models.DateTimeField(null=True)  # when the last reading began that got to the end
    trouble = models.CharField(max_length=500, blank=True)  # why it can't be reached
    trouble_since = models.DateTimeField(null=True)
    # Who reads it now: one at a time
    reader = models.CharField(max_length=20, blank=True)
    reader_until = models.DateTimeField(null=True)
    # The mail that is being handled, counted before each try so that one that kills its reader counts too
    trying = models.PositiveBigIntegerField(default=0)  # its UID
    tries = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"inbox {self.pk}"


class Received(models.Model):
    """A mail that has been done with, so that it counts once however often it arrives."""

    class State(models.TextChoices):
        """What has become of it."""

        HANDLED = "handled"
        ASIDE = "aside"  # its handling failed again and again; it lies in the mailbox, unread

    key = models.CharField(max_length=270, unique=True)  # its Message-ID, or a hash where that is no use
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
