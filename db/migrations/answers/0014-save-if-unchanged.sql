-- A save as one call: what has to be decided between its statements is decided in PostgreSQL. Simple statements with
-- plans that are kept cost half of one statement of as many parts, and find their rows by key however many there are.

-- Up Migration
CREATE FUNCTION save_if_unchanged(
  of_meeting text, known_version integer, next_seq bigint, log_row bytea, respondent_ids text[], answers text[],
  request_hashes bytea[], body_hashes bytea[], requested_for text[], requested_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  -- Not waited for: a meeting that another transaction holds has probably changed, and must not keep others waiting.
  PERFORM FROM meetings m
    WHERE m.meeting_id = of_meeting AND m.version = known_version AND m.grid_seq = next_seq - 1
    FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN 'changed';
  END IF;
  IF cardinality(request_hashes) > 0 THEN
    PERFORM FROM answer_requests a WHERE a.meeting_id = of_meeting AND a.request_hash = ANY (request_hashes);
    IF FOUND THEN
      RETURN 'repeat';
    END IF;
    INSERT INTO answer_requests (meeting_id, request_hash, body_hash, respondent_id, asked_at)
      SELECT of_meeting, hash, body_hash, respondent_id, requested_at
      FROM unnest(request_hashes, body_hashes, requested_for) request (hash, body_hash, respondent_id);
  END IF;
  UPDATE meetings m SET grid_seq = next_seq, version = known_version + 1 WHERE m.meeting_id = of_meeting;
  INSERT INTO grid_updates (meeting_id, seq, bytes) VALUES (of_meeting, next_seq, log_row);
  FOR i IN 1 .. cardinality(respondent_ids) LOOP
    UPDATE respondents r SET slots = answers[i]::integer[], answer_seq = next_seq
      WHERE r.meeting_id = of_meeting AND r.respondent_id = respondent_ids[i];
  END LOOP;
  RETURN 'stored';
END $$;
COMMENT ON FUNCTION save_if_unchanged IS
  'Stores a row of the grid log and the answers that it changes, if the meeting is still at the version and seq that they were decided on: stored. Else nothing: changed, or repeat where one of the requests is known.';

-- Down Migration
DROP FUNCTION save_if_unchanged;
