-- Up Migration
CREATE DOMAIN slot_minutes AS smallint CONSTRAINT slot_minutes_lengths CHECK (VALUE IN (15, 30, 60));
ALTER TABLE meetings ADD COLUMN slot_minutes slot_minutes NOT NULL DEFAULT 30;
COMMENT ON COLUMN meetings.slot_minutes IS 'How long each slot is. The slots of answers are starts: they last as long.';

-- Down Migration
ALTER TABLE meetings DROP COLUMN slot_minutes;
DROP DOMAIN slot_minutes;
