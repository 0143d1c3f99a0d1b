-- Up Migration
CREATE FUNCTION is_ascending(list anyarray) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT array_position(list, NULL) IS NULL AND list = ARRAY(SELECT DISTINCT unnest(list) ORDER BY 1) $$;
COMMENT ON FUNCTION is_ascending(anyarray) IS 'One dimension, ascending, distinct, no nulls.';

CREATE TABLE meetings (
  meeting_id text COLLATE "C" PRIMARY KEY CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  about text NOT NULL CHECK (char_length(about) <= 2000),
  timezone text NOT NULL CHECK (char_length(timezone) BETWEEN 1 AND 64),
  dates date[] NOT NULL CHECK (cardinality(dates) BETWEEN 1 AND 60) CHECK (is_ascending(dates)),
  start_quarter smallint NOT NULL CHECK (start_quarter BETWEEN 0 AND 96),
  end_quarter smallint NOT NULL CHECK (end_quarter BETWEEN 0 AND 96),
  scheduled_start timestamptz,
  scheduled_end timestamptz,
  protect_answers boolean NOT NULL,
  organiser_key_hash bytea CHECK (octet_length(organiser_key_hash) = 32),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  grid_seq bigint NOT NULL DEFAULT 0 CHECK (grid_seq >= 0),
  arrivals integer NOT NULL DEFAULT 0 CHECK (arrivals >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT meetings_schedule_whole CHECK ((scheduled_start IS NULL) = (scheduled_end IS NULL)),
  CONSTRAINT meetings_schedule_order CHECK (scheduled_end > scheduled_start)
) WITH (fillfactor = 60);
COMMENT ON COLUMN meetings.dates IS 'Days in the meeting''s own zone.';
COMMENT ON COLUMN meetings.start_quarter IS 'Quarter hours since midnight on the meeting''s clocks.';
COMMENT ON COLUMN meetings.organiser_key_hash IS 'SHA-256 of the key.';
COMMENT ON COLUMN meetings.version IS 'Grows with every committed change of the meeting or an answer.';
COMMENT ON COLUMN meetings.grid_seq IS 'Last seq in grid_updates, also of rows compacted away.';
COMMENT ON COLUMN meetings.arrivals IS 'Respondents who ever arrived; the last arrival number given.';

CREATE TABLE respondents (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  respondent_id text COLLATE "C" NOT NULL CHECK (respondent_id ~ '^[0-9A-Za-z]{12}$'),
  arrival integer NOT NULL CHECK (arrival >= 1),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  email text CHECK (char_length(email) BETWEEN 3 AND 254),
  key_hash bytea CHECK (octet_length(key_hash) = 32),
  slots integer[] NOT NULL DEFAULT '{}' CHECK (is_ascending(slots)),
  answer_seq bigint NOT NULL DEFAULT 0 CHECK (answer_seq >= 0),
  PRIMARY KEY (meeting_id, respondent_id),
  UNIQUE (meeting_id, arrival)
) WITH (fillfactor = 60);
COMMENT ON COLUMN respondents.arrival IS 'Order in which respondents came, the order in which they are shown.';
COMMENT ON COLUMN respondents.slots IS 'Projection of the answer in the grid document: quarter hours since the epoch.';
COMMENT ON COLUMN respondents.answer_seq IS 'The seq of grid_updates that slots reflects; only moves forward.';

-- Down Migration
DROP TABLE respondents;
DROP TABLE meetings;
DROP FUNCTION is_ascending(anyarray);
