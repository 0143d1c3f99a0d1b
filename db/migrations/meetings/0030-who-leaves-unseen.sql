-- Up Migration
ALTER TABLE meetings ADD COLUMN unseen_steps counter NOT NULL DEFAULT 0;
COMMENT ON COLUMN meetings.unseen_steps IS 'By how much SEQUENCE is further in mails than elsewhere: where answers are hidden, no one else is told that one has left.';

-- Down Migration
UPDATE meetings SET sequence = sequence + unseen_steps WHERE unseen_steps > 0;
ALTER TABLE meetings DROP COLUMN unseen_steps;
