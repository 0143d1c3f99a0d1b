-- Up Migration
CREATE TABLE usual_weeks (
  user_id text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  timezone text NOT NULL,
  days jsonb NOT NULL CHECK (jsonb_typeof(days) = 'object')
);
COMMENT ON COLUMN usual_weeks.days IS 'By day of the week (MO) the stretches in which the user is usually free.';

-- Down Migration
DROP TABLE usual_weeks;
