-- Up Migration
ALTER TABLE meetings ADD COLUMN sequence integer NOT NULL DEFAULT 0 CHECK (sequence >= 0);
COMMENT ON COLUMN meetings.sequence IS 'iCalendar SEQUENCE: grows with every change that calendars must hear of.';

CREATE TABLE mail_deliveries (
  key text COLLATE "C" PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 200),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('account', 'answered', 'schedule')),
  mailbox bytea NOT NULL CHECK (octet_length(mailbox) = 32),
  meeting_id text COLLATE "C" CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  sequence integer CHECK (sequence >= 0),
  scheduled_start timestamptz,
  scheduled_end timestamptz,
  told bytea CHECK (octet_length(told) = 32),
  begun_at timestamptz NOT NULL,
  sent_at timestamptz,
  CONSTRAINT mail_deliveries_schedule CHECK
    ((kind = 'schedule') = (meeting_id IS NOT NULL AND sequence IS NOT NULL AND told IS NOT NULL)),
  CONSTRAINT mail_deliveries_schedule_whole CHECK ((scheduled_start IS NULL) = (scheduled_end IS NULL))
);
CREATE INDEX mail_deliveries_mailbox ON mail_deliveries (mailbox, begun_at);
COMMENT ON TABLE mail_deliveries IS 'Mails that were sent, so that none is sent twice; no address and no text.';
COMMENT ON COLUMN mail_deliveries.mailbox IS 'SHA-256 of the address in lower case.';
COMMENT ON COLUMN mail_deliveries.meeting_id IS 'No foreign key: who was invited must hear that a meeting is deleted.';
COMMENT ON COLUMN mail_deliveries.scheduled_start IS 'The time that the mail said; null when it called the meeting off.';
COMMENT ON COLUMN mail_deliveries.told IS 'SHA-256 of what the mail said: the same is not said again.';
COMMENT ON COLUMN mail_deliveries.sent_at IS 'Null while it is being sent.';

CREATE TABLE mail_suppressions (
  mailbox bytea PRIMARY KEY CHECK (octet_length(mailbox) = 32),
  at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE mail_suppressions IS 'Guests who want no mail any more, by SHA-256 of the address in lower case.';

-- Down Migration
DROP TABLE mail_suppressions;
DROP TABLE mail_deliveries;
ALTER TABLE meetings DROP COLUMN sequence;
