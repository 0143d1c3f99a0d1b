-- Up Migration
CREATE DOMAIN answer_note AS text CONSTRAINT respondents_note_check CHECK (char_length(VALUE) BETWEEN 1 AND 280);
ALTER TABLE respondents ADD COLUMN note answer_note;
COMMENT ON COLUMN respondents.note IS 'What they say beside their answer. Null: nothing.';

-- Down Migration
ALTER TABLE respondents DROP COLUMN note;
DROP DOMAIN answer_note;
