CREATE TABLE respondents (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  respondent_id entity_id NOT NULL,
  -- The order in which respondents answered and are shown.
  arrival ordinal NOT NULL,
  arrived_at timestamptz NOT NULL DEFAULT now(),
  name respondent_name NOT NULL,
  note answer_note,
  email email_address,
  key_hash sha256_hash,
  -- Null: a guest. No CASCADE, because a deleted account's answers must leave the grid document too.
  user_id text COLLATE "C" REFERENCES users,
  -- The language of mails to a guest, a BCP 47 tag.
  locale language_tag NOT NULL DEFAULT 'en',
  -- Projection of the grid document: quarter hours since the epoch.
  slots answer_slots NOT NULL DEFAULT '{}',
  -- Null: none.
  if_needed answer_slots,
  -- The seq of grid_updates that slots reflects; it only grows.
  answer_seq log_seq NOT NULL DEFAULT 0,
  CONSTRAINT respondents_guest_or_user CHECK (user_id IS NULL OR (email IS NULL AND key_hash IS NULL)),
  UNIQUE (meeting_id, arrival),
  PRIMARY KEY (meeting_id, respondent_id)
) WITH (fillfactor = 60);
CREATE UNIQUE INDEX respondents_user ON respondents (user_id, meeting_id) WHERE user_id IS NOT NULL;

CREATE TABLE grid_updates (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  -- 1, 2, 3 … within the meeting, without gaps, because writers hold the lock of the meeting's row.
  seq bigint NOT NULL CHECK (seq >= 1),
  bytes bytea NOT NULL CHECK (octet_length(bytes) BETWEEN 1 AND 65536),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (meeting_id, seq)
);

-- The grid document up to and including seq; older rows of grid_updates are deleted.
CREATE TABLE grid_snapshots (
  meeting_id text COLLATE "C" PRIMARY KEY REFERENCES meetings ON DELETE CASCADE,
  seq bigint NOT NULL CHECK (seq >= 1),
  state bytea NOT NULL CHECK (octet_length(state) BETWEEN 1 AND 67108864),
  at timestamptz NOT NULL DEFAULT now()
);

-- Changes of answers that still exist: the last fifty of each answer, the last thousand of a meeting.
CREATE TABLE answer_history (
  meeting_id text COLLATE "C" NOT NULL,
  respondent_id text COLLATE "C" NOT NULL,
  -- The seq of the change in grid_updates.
  seq bigint NOT NULL CHECK (seq >= 1),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Keyed hash of the sender and the answer: changes by one sender within a minute become one row. Null: never
  -- merged.
  sender text COLLATE "C",
  -- The kind and slot length of the meeting before the change.
  kind meeting_kind NOT NULL,
  slot_minutes slot_minutes NOT NULL,
  -- Marks: slots, and bitwise negated slots for `if needed`.
  added integer[] NOT NULL,
  removed integer[] NOT NULL,
  -- How many marks of each level `added` and `removed` have.
  added_free integer NOT NULL,
  removed_free integer NOT NULL,
  added_if_needed integer NOT NULL,
  removed_if_needed integer NOT NULL,
  FOREIGN KEY (meeting_id, respondent_id) REFERENCES respondents ON DELETE CASCADE,
  PRIMARY KEY (meeting_id, respondent_id, seq)
);

-- Answers that an organiser has just removed, for Undo. A job deletes them after minutes.
CREATE TABLE removed_answers (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  respondent_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  -- The whole row of respondents.
  answer jsonb NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  kind meeting_kind NOT NULL,
  slot_minutes slot_minutes NOT NULL,
  PRIMARY KEY (meeting_id, respondent_id)
);
CREATE INDEX removed_answers_user ON removed_answers (user_id) WHERE user_id IS NOT NULL;
