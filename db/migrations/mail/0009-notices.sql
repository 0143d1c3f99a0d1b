-- Up Migration
ALTER TABLE meetings ADD COLUMN organiser_gone boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN meetings.organiser_gone IS
  'An account created it and is deleted: nobody organises it until it is claimed with the key of a handover.';
-- A guest's meeting keeps the hash of its organiser key until it is claimed. Deleting an account removed both.
UPDATE meetings SET organiser_gone = true WHERE creator IS NULL AND organiser_key_hash IS NULL;

CREATE TABLE untold_answers (
  meeting_id text COLLATE "C" NOT NULL,
  respondent_id text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (meeting_id, respondent_id),
  FOREIGN KEY (meeting_id, respondent_id) REFERENCES respondents ON DELETE CASCADE
);
COMMENT ON TABLE untold_answers IS 'First answers that wait for the digest to the creator of their meeting.';

-- Down Migration
DROP TABLE untold_answers;
ALTER TABLE meetings DROP COLUMN organiser_gone;
