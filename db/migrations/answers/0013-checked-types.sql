-- The checks of single columns of the two tables that every save changes become checks of their types. PostgreSQL
-- prepares and evaluates a table's checks in every UPDATE, whatever it sets: twenty-two of them were a third of what a
-- save cost it. A type is checked only where a value is given. The one check that is left to a save, the order of slots,
-- walks through the list instead of sorting it.

-- Up Migration
CREATE OR REPLACE FUNCTION is_ascending(list anyarray) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF array_ndims(list) > 1 OR (cardinality(list) > 0 AND list[1] IS NULL) THEN
    RETURN false;
  END IF;
  FOR i IN 2 .. cardinality(list) LOOP
    IF (list[i - 1] < list[i]) IS NOT TRUE THEN
      RETURN false;
    END IF;
  END LOOP;
  RETURN true;
END $$;

CREATE DOMAIN entity_id AS text COLLATE "C" CONSTRAINT entity_id_form CHECK (VALUE ~ '^[0-9A-Za-z]{12}$');
CREATE DOMAIN sha256_hash AS bytea CONSTRAINT sha256_hash_length CHECK (octet_length(VALUE) = 32);
CREATE DOMAIN counter AS integer CONSTRAINT counter_range CHECK (VALUE >= 0);
CREATE DOMAIN ordinal AS integer CONSTRAINT ordinal_range CHECK (VALUE >= 1);
CREATE DOMAIN log_seq AS bigint CONSTRAINT log_seq_range CHECK (VALUE >= 0);
CREATE DOMAIN meeting_name AS text CONSTRAINT meetings_name_check CHECK (char_length(VALUE) BETWEEN 1 AND 100);
CREATE DOMAIN meeting_about AS text CONSTRAINT meetings_about_check CHECK (char_length(VALUE) <= 2000);
CREATE DOMAIN zone_name AS text CONSTRAINT zone_name_length CHECK (char_length(VALUE) BETWEEN 1 AND 64);
CREATE DOMAIN meeting_dates AS date[]
  CONSTRAINT meeting_dates_count CHECK (cardinality(VALUE) BETWEEN 1 AND 60)
  CONSTRAINT meeting_dates_order CHECK (is_ascending(VALUE));
CREATE DOMAIN quarter_of_day AS smallint CONSTRAINT quarter_of_day_range CHECK (VALUE BETWEEN 0 AND 96);
CREATE DOMAIN respondent_name AS text CONSTRAINT respondents_name_check CHECK (char_length(VALUE) BETWEEN 1 AND 80);
CREATE DOMAIN email_address AS text CONSTRAINT email_address_length CHECK (char_length(VALUE) BETWEEN 3 AND 254);
CREATE DOMAIN language_tag AS text CONSTRAINT language_tag_length CHECK (char_length(VALUE) BETWEEN 2 AND 35);
CREATE DOMAIN answer_slots AS integer[] CONSTRAINT answer_slots_order CHECK (is_ascending(VALUE));

ALTER TABLE meetings
  DROP CONSTRAINT meetings_meeting_id_check, ALTER meeting_id TYPE entity_id,
  DROP CONSTRAINT meetings_name_check, ALTER name TYPE meeting_name,
  DROP CONSTRAINT meetings_about_check, ALTER about TYPE meeting_about,
  DROP CONSTRAINT meetings_timezone_check, ALTER timezone TYPE zone_name,
  DROP CONSTRAINT meetings_dates_check, DROP CONSTRAINT meetings_dates_check1, ALTER dates TYPE meeting_dates,
  DROP CONSTRAINT meetings_start_quarter_check, ALTER start_quarter TYPE quarter_of_day,
  DROP CONSTRAINT meetings_end_quarter_check, ALTER end_quarter TYPE quarter_of_day,
  DROP CONSTRAINT meetings_organiser_key_hash_check, ALTER organiser_key_hash TYPE sha256_hash,
  DROP CONSTRAINT meetings_version_check, ALTER version TYPE ordinal,
  DROP CONSTRAINT meetings_grid_seq_check, ALTER grid_seq TYPE log_seq,
  DROP CONSTRAINT meetings_arrivals_check, ALTER arrivals TYPE counter,
  DROP CONSTRAINT meetings_sequence_check, ALTER sequence TYPE counter;
ALTER TABLE respondents
  DROP CONSTRAINT respondents_respondent_id_check, ALTER respondent_id TYPE entity_id,
  DROP CONSTRAINT respondents_arrival_check, ALTER arrival TYPE ordinal,
  DROP CONSTRAINT respondents_name_check, ALTER name TYPE respondent_name,
  DROP CONSTRAINT respondents_email_check, ALTER email TYPE email_address,
  DROP CONSTRAINT respondents_key_hash_check, ALTER key_hash TYPE sha256_hash,
  DROP CONSTRAINT respondents_locale_check, ALTER locale TYPE language_tag,
  DROP CONSTRAINT respondents_slots_check, ALTER slots TYPE answer_slots,
  DROP CONSTRAINT respondents_answer_seq_check, ALTER answer_seq TYPE log_seq;

-- Processes of the release before, which run meanwhile, have prepared statements whose results have other types
-- afterwards: PostgreSQL would refuse them for as long as their connections live. They connect again at once.
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'overlap' AND pid <> pg_backend_pid()
    AND (state = 'idle' OR wait_event = 'relation');

-- Down Migration
ALTER TABLE respondents
  ALTER respondent_id TYPE text COLLATE "C", ADD CHECK (respondent_id ~ '^[0-9A-Za-z]{12}$'),
  ALTER arrival TYPE integer, ADD CHECK (arrival >= 1),
  ALTER name TYPE text, ADD CONSTRAINT respondents_name_check CHECK (char_length(name) BETWEEN 1 AND 80),
  ALTER email TYPE text, ADD CHECK (char_length(email) BETWEEN 3 AND 254),
  ALTER key_hash TYPE bytea, ADD CHECK (octet_length(key_hash) = 32),
  ALTER locale TYPE text, ADD CHECK (char_length(locale) BETWEEN 2 AND 35),
  ALTER slots TYPE integer[], ADD CHECK (is_ascending(slots)),
  ALTER answer_seq TYPE bigint, ADD CHECK (answer_seq >= 0);
ALTER TABLE meetings
  ALTER meeting_id TYPE text COLLATE "C", ADD CHECK (meeting_id ~ '^[0-9A-Za-z]{12}$'),
  ALTER name TYPE text, ADD CONSTRAINT meetings_name_check CHECK (char_length(name) BETWEEN 1 AND 100),
  ALTER about TYPE text, ADD CONSTRAINT meetings_about_check CHECK (char_length(about) <= 2000),
  ALTER timezone TYPE text, ADD CHECK (char_length(timezone) BETWEEN 1 AND 64),
  ALTER dates TYPE date[], ADD CHECK (cardinality(dates) BETWEEN 1 AND 60), ADD CHECK (is_ascending(dates)),
  ALTER start_quarter TYPE smallint, ADD CHECK (start_quarter BETWEEN 0 AND 96),
  ALTER end_quarter TYPE smallint, ADD CHECK (end_quarter BETWEEN 0 AND 96),
  ALTER organiser_key_hash TYPE bytea, ADD CHECK (octet_length(organiser_key_hash) = 32),
  ALTER version TYPE integer, ADD CHECK (version >= 1),
  ALTER grid_seq TYPE bigint, ADD CHECK (grid_seq >= 0),
  ALTER arrivals TYPE integer, ADD CHECK (arrivals >= 0),
  ALTER sequence TYPE integer, ADD CHECK (sequence >= 0);
DROP DOMAIN entity_id, sha256_hash, counter, ordinal, log_seq, meeting_name, meeting_about, zone_name, meeting_dates,
  quarter_of_day, respondent_name, email_address, language_tag, answer_slots;
CREATE OR REPLACE FUNCTION is_ascending(list anyarray) RETURNS boolean
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT array_position(list, NULL) IS NULL AND list = ARRAY(SELECT DISTINCT unnest(list) ORDER BY 1) $$;

-- Processes of the release before, which run meanwhile, have prepared statements whose results have other types
-- afterwards: PostgreSQL would refuse them for as long as their connections live. They connect again at once.
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'overlap' AND pid <> pg_backend_pid()
    AND (state = 'idle' OR wait_event = 'relation');
