-- One dimension, ascending, distinct, no nulls.
CREATE FUNCTION is_ascending(list anyarray) RETURNS boolean
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

CREATE DOMAIN answer_note AS text
  CONSTRAINT respondents_note_check CHECK (char_length(VALUE) BETWEEN 1 AND 280);

CREATE DOMAIN answer_slots AS integer[]
  CONSTRAINT answer_slots_order CHECK (is_ascending(VALUE));

CREATE DOMAIN counter AS integer
  CONSTRAINT counter_range CHECK (VALUE >= 0);

CREATE DOMAIN email_address AS text
  CONSTRAINT email_address_length CHECK (char_length(VALUE) BETWEEN 3 AND 254);

CREATE DOMAIN entity_id AS text COLLATE "C"
  CONSTRAINT entity_id_form CHECK (VALUE ~ '^[0-9A-Za-z]{12}$');

CREATE DOMAIN hours_by_day AS jsonb
  CONSTRAINT hours_by_day_form CHECK (jsonb_typeof(VALUE) = 'object' AND VALUE <> '{}');

CREATE DOMAIN language_tag AS text
  CONSTRAINT language_tag_length CHECK (char_length(VALUE) BETWEEN 2 AND 35);

CREATE DOMAIN log_seq AS bigint
  CONSTRAINT log_seq_range CHECK (VALUE >= 0);

CREATE DOMAIN meeting_about AS text
  CONSTRAINT meetings_about_check CHECK (char_length(VALUE) <= 2000);

CREATE DOMAIN meeting_dates AS date[]
  CONSTRAINT meeting_dates_count CHECK (cardinality(VALUE) BETWEEN 1 AND 60)
  CONSTRAINT meeting_dates_order CHECK (is_ascending(VALUE));

CREATE DOMAIN meeting_kind AS text
  CONSTRAINT meeting_kinds CHECK (VALUE IN ('dates', 'weekdays', 'wholeDays'));

CREATE DOMAIN meeting_name AS text
  CONSTRAINT meetings_name_check CHECK (char_length(VALUE) BETWEEN 1 AND 100);

CREATE DOMAIN meeting_place AS text
  CONSTRAINT meetings_place_check CHECK (char_length(VALUE) BETWEEN 1 AND 200);

CREATE DOMAIN ordinal AS integer
  CONSTRAINT ordinal_range CHECK (VALUE >= 1);

CREATE DOMAIN quarter_of_day AS smallint
  CONSTRAINT quarter_of_day_range CHECK (VALUE BETWEEN 0 AND 96);

CREATE DOMAIN respondent_name AS text
  CONSTRAINT respondents_name_check CHECK (char_length(VALUE) BETWEEN 1 AND 80);

CREATE DOMAIN sha256_hash AS bytea
  CONSTRAINT sha256_hash_length CHECK (octet_length(VALUE) = 32);

CREATE DOMAIN slot_minutes AS smallint
  CONSTRAINT slot_minutes_lengths CHECK (VALUE IN (15, 30, 60));

CREATE DOMAIN weekday_list AS text[]
  CONSTRAINT weekday_list_days CHECK (cardinality(VALUE) >= 1 AND VALUE <@ ARRAY['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);

CREATE DOMAIN zone_name AS text
  CONSTRAINT zone_name_length CHECK (char_length(VALUE) BETWEEN 1 AND 64);
