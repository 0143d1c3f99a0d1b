-- Up Migration
ALTER TABLE meetings
  ADD COLUMN duration_minutes integer CHECK (duration_minutes BETWEEN 15 AND 1440 AND duration_minutes % 15 = 0),
  ADD COLUMN required_respondents text[] COLLATE "C" NOT NULL DEFAULT '{}' CHECK (cardinality(required_respondents) <= 1000),
  ADD COLUMN min_respondents integer CHECK (min_respondents BETWEEN 1 AND 1000);
COMMENT ON COLUMN meetings.duration_minutes IS 'How long the meeting takes. Null: nothing was said, and an hour is looked for.';
COMMENT ON COLUMN meetings.required_respondents IS 'Ids of respondents who must be there. Those of deleted answers stay in it and mean nothing.';
COMMENT ON COLUMN meetings.min_respondents IS 'How many must be able to attend a best time. Null: one is enough.';

-- Down Migration
ALTER TABLE meetings DROP COLUMN duration_minutes, DROP COLUMN required_respondents, DROP COLUMN min_respondents;
