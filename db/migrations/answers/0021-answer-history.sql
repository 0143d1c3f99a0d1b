-- Up Migration
CREATE TABLE answer_history (
  meeting_id text COLLATE "C" NOT NULL,
  respondent_id text COLLATE "C" NOT NULL,
  seq bigint NOT NULL CHECK (seq >= 1),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  added integer[] NOT NULL,
  removed integer[] NOT NULL,
  PRIMARY KEY (meeting_id, seq, respondent_id),
  FOREIGN KEY (meeting_id, respondent_id) REFERENCES respondents ON DELETE CASCADE
);
CREATE INDEX answer_history_respondent ON answer_history (meeting_id, respondent_id);
COMMENT ON TABLE answer_history IS 'What changed in an answer, as long as the answer is there: of each meeting the last thousand changes or so.';
COMMENT ON COLUMN answer_history.seq IS 'The seq that the change has in grid_updates.';

CREATE TABLE removed_answers (
  meeting_id text COLLATE "C" NOT NULL REFERENCES meetings ON DELETE CASCADE,
  respondent_id text COLLATE "C" NOT NULL,
  user_id text COLLATE "C" REFERENCES users ON DELETE CASCADE,
  answer jsonb NOT NULL,
  removed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (meeting_id, respondent_id)
);
CREATE INDEX removed_answers_user ON removed_answers (user_id) WHERE user_id IS NOT NULL;
COMMENT ON TABLE removed_answers IS 'Answers that an organiser has just removed together, for Undo. A job deletes them after minutes.';
COMMENT ON COLUMN removed_answers.answer IS 'The row of respondents, whatever columns that has.';

ALTER TABLE respondents ADD COLUMN arrived_at timestamptz;
ALTER TABLE respondents ALTER COLUMN arrived_at SET DEFAULT now();
COMMENT ON COLUMN respondents.arrived_at IS 'When the answer was first given. Null for those from before this column.';

-- Down Migration
ALTER TABLE respondents DROP COLUMN arrived_at;
DROP TABLE removed_answers;
DROP TABLE answer_history;
