-- Sent mails, so that none is sent twice.
CREATE TABLE mail_deliveries (
  key text COLLATE "C" PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 200),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('account', 'answered', 'schedule')),
  -- HMAC of the SHA-256 of the address.
  mailbox bytea NOT NULL CHECK (octet_length(mailbox) = 32),
  -- No foreign key: the call-off of a deleted meeting must find the mails that invited to it.
  meeting_id text COLLATE "C" CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  sequence integer CHECK (sequence >= 0),
  -- The time in the mail; null: the mail called the meeting off.
  scheduled_start timestamptz,
  scheduled_end timestamptz,
  -- SHA-256 of the mail's content, so that equal content is not sent twice.
  told bytea CHECK (octet_length(told) = 32),
  begun_at timestamptz NOT NULL,
  -- Null while the mail is being sent.
  sent_at timestamptz,
  scheduled_kind meeting_kind NOT NULL DEFAULT 'dates',
  CONSTRAINT mail_deliveries_schedule CHECK ((kind = 'schedule') = (meeting_id IS NOT NULL AND sequence IS NOT NULL AND told IS NOT NULL)),
  CONSTRAINT mail_deliveries_schedule_whole CHECK ((scheduled_start IS NULL) = (scheduled_end IS NULL))
);
CREATE INDEX mail_deliveries_mailbox ON mail_deliveries (mailbox, begun_at);

-- Guests who unsubscribed: HMACs as in mail_deliveries.
CREATE TABLE mail_suppressions (
  mailbox bytea PRIMARY KEY CHECK (octet_length(mailbox) = 32),
  at timestamptz NOT NULL DEFAULT now()
);

-- First answers that wait for the digest to the meeting's creator.
CREATE TABLE untold_answers (
  meeting_id text COLLATE "C" NOT NULL,
  respondent_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (meeting_id, respondent_id) REFERENCES respondents ON DELETE CASCADE,
  PRIMARY KEY (meeting_id, respondent_id)
);

-- The causer of each mail of the last days, for the operator: an account, or a meeting that a guest made. A sign-up has
-- neither.
CREATE TABLE mail_causes (
  -- As in mail_deliveries.
  key text COLLATE "C" PRIMARY KEY CHECK (char_length(key) BETWEEN 1 AND 200),
  -- No foreign keys: the mails outlive a deleted account or meeting.
  user_id text COLLATE "C",
  meeting_id text COLLATE "C",
  at timestamptz NOT NULL
);
CREATE INDEX mail_causes_meeting ON mail_causes (meeting_id);
