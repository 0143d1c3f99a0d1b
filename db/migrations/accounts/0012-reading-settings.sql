-- Up Migration
ALTER TABLE users
  ADD COLUMN hour_cycle text COLLATE "C" CHECK (hour_cycle IN ('12', '24')),
  ADD COLUMN first_day text COLLATE "C" CHECK (first_day IN ('monday', 'sunday', 'saturday')),
  ADD COLUMN language text COLLATE "C" CHECK (char_length(language) BETWEEN 2 AND 35);
COMMENT ON COLUMN users.hour_cycle IS 'The clock that the user chose. Null: the one of their browser.';
COMMENT ON COLUMN users.first_day IS 'The day with which the user chose weeks to begin. Null: the one of their browser.';
COMMENT ON COLUMN users.language IS 'The language that the user chose, a BCP 47 tag. Null: the one of their browser.';

-- Down Migration
ALTER TABLE users DROP COLUMN hour_cycle, DROP COLUMN first_day, DROP COLUMN language;
