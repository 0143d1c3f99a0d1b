-- Up Migration
ALTER TABLE meetings ADD COLUMN answers_hidden boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN meetings.answers_hidden IS 'Whether only the organiser sees the answers of others.';

-- Down Migration
ALTER TABLE meetings DROP COLUMN answers_hidden;
