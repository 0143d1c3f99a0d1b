-- Up Migration
ALTER TABLE meetings ADD COLUMN allow_if_needed boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN meetings.allow_if_needed IS 'Whether answers may say of a slot that it is possible if needed. Where not, what they have said is hidden.';
ALTER TABLE respondents ADD COLUMN if_needed answer_slots;
COMMENT ON COLUMN respondents.if_needed IS 'As slots, of what is possible only if needed; null for none.';
COMMENT ON COLUMN answer_history.added IS 'Slots; those that are possible only if needed are negative.';

-- Down Migration
ALTER TABLE respondents DROP COLUMN if_needed;
ALTER TABLE meetings DROP COLUMN allow_if_needed;
