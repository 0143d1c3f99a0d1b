-- Up Migration
CREATE DOMAIN meeting_place AS text CONSTRAINT meetings_place_check CHECK (char_length(VALUE) BETWEEN 1 AND 200);
ALTER TABLE meetings ADD COLUMN place meeting_place;
COMMENT ON COLUMN meetings.place IS 'Where the group meets: text or a link. Null: nothing was said.';

-- Down Migration
ALTER TABLE meetings DROP COLUMN place;
DROP DOMAIN meeting_place;
