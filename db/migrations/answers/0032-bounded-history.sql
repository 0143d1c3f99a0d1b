-- Up Migration
ALTER TABLE answer_history ADD COLUMN sender text COLLATE "C", ADD COLUMN added_free integer, ADD COLUMN removed_free integer,
  ADD COLUMN added_if_needed integer, ADD COLUMN removed_if_needed integer;
COMMENT ON TABLE answer_history IS 'What changed in an answer, as long as the answer is there: the last fifty changes of each answer, and the last thousand of a meeting.';
COMMENT ON COLUMN answer_history.sender IS 'Keyed hash of who sent the change, another one in each answer: changes of one sender within a minute are one. Null for changes that stay apart.';
COMMENT ON COLUMN answer_history.added_free IS 'How many slots `added` has of this level. Null, like the other counts, in rows of a release that did not count.';
CREATE INDEX answer_history_latest ON answer_history (meeting_id, respondent_id, seq);
DROP INDEX answer_history_respondent;

-- Down Migration
CREATE INDEX answer_history_respondent ON answer_history (meeting_id, respondent_id);
DROP INDEX answer_history_latest;
ALTER TABLE answer_history DROP COLUMN sender, DROP COLUMN added_free, DROP COLUMN removed_free,
  DROP COLUMN added_if_needed, DROP COLUMN removed_if_needed;
