-- Up Migration
ALTER TABLE meetings ADD COLUMN closes_at timestamptz;
COMMENT ON COLUMN meetings.closes_at IS 'From then on answers are no longer taken. Null: they are taken as long as the meeting is there.';

-- Down Migration
ALTER TABLE meetings DROP COLUMN closes_at;
