CREATE TABLE meetings (
  meeting_id entity_id PRIMARY KEY,
  name meeting_name NOT NULL,
  about meeting_about NOT NULL,
  place meeting_place,
  timezone zone_name NOT NULL,
  kind meeting_kind NOT NULL DEFAULT 'dates',
  -- Days in the meeting's zone, ascending. A weekly meeting stores one date in the far future, because expiry
  -- reads this column.
  dates meeting_dates NOT NULL,
  -- Monday first; only for kind `weekdays`.
  weekdays weekday_list,
  start_quarter quarter_of_day NOT NULL,
  end_quarter quarter_of_day NOT NULL,
  -- Exceptions from start_quarter and end_quarter: {"2026-11-27": {"minStartHour": 9, "maxEndHour": 12.5}}.
  hours_by_day hours_by_day,
  slot_minutes slot_minutes NOT NULL DEFAULT 30,
  -- Null: best times are one hour long.
  duration_minutes integer CHECK (duration_minutes BETWEEN 15 AND 20160 AND duration_minutes % 15 = 0),
  -- An instant. For the kinds `weekdays` and `wholeDays`: the reading of the meeting's clocks, stored as if it
  -- were UTC.
  scheduled_start timestamptz,
  scheduled_end timestamptz,
  -- Null: never.
  closes_at timestamptz,
  protect_answers boolean NOT NULL,
  -- False: stored `if_needed` slots are hidden.
  allow_if_needed boolean NOT NULL DEFAULT false,
  answers_hidden boolean NOT NULL DEFAULT false,
  -- Ids of deleted answers stay in this list and mean nothing.
  required_respondents text[] COLLATE "C" NOT NULL DEFAULT '{}' CHECK (cardinality(required_respondents) <= 1000),
  -- Null: a best time needs one respondent.
  min_respondents integer CHECK (min_respondents BETWEEN 1 AND 1000),
  organiser_key_hash sha256_hash,
  -- Null: a guest made the meeting and nobody claimed it, or the creator's account is deleted.
  creator text COLLATE "C" REFERENCES users ON DELETE SET NULL,
  -- The creator's account is deleted; the handover key lets another user claim the meeting.
  organiser_gone boolean NOT NULL DEFAULT false,
  -- Grows with every committed change of the meeting or an answer; ETags are made of it.
  version ordinal NOT NULL DEFAULT 1,
  -- The last seq of grid_updates, including compacted rows.
  grid_seq log_seq NOT NULL DEFAULT 0,
  -- The last value given to respondents.arrival.
  arrivals counter NOT NULL DEFAULT 0,
  -- iCalendar SEQUENCE: grows with every change of a calendar entry.
  sequence counter NOT NULL DEFAULT 0,
  -- Mails use sequence + unseen_steps: a respondent who leaves a meeting with hidden answers must not change what
  -- others see.
  unseen_steps counter NOT NULL DEFAULT 0,
  -- The organiser was notified that all expected people have answered; adding a person resets it.
  expected_told boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT meetings_schedule_order CHECK (scheduled_end > scheduled_start),
  CONSTRAINT meetings_schedule_whole CHECK ((scheduled_start IS NULL) = (scheduled_end IS NULL)),
  CONSTRAINT meetings_weekdays CHECK ((kind = 'weekdays') = (weekdays IS NOT NULL))
) WITH (fillfactor = 60);
CREATE INDEX meetings_creator ON meetings (creator, created_at DESC, meeting_id DESC) WHERE creator IS NOT NULL;
