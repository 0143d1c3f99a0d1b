-- Up Migration
CREATE DOMAIN meeting_kind AS text CONSTRAINT meeting_kinds CHECK (VALUE IN ('dates', 'weekdays', 'wholeDays'));
CREATE DOMAIN weekday_list AS text[] CONSTRAINT weekday_list_days
  CHECK (cardinality(VALUE) >= 1 AND VALUE <@ ARRAY['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']);
ALTER TABLE meetings
  ADD COLUMN kind meeting_kind NOT NULL DEFAULT 'dates',
  ADD COLUMN weekdays weekday_list,
  ADD CONSTRAINT meetings_weekdays CHECK ((kind = 'weekdays') = (weekdays IS NOT NULL)),
  DROP CONSTRAINT meetings_duration_minutes_check,
  ADD CONSTRAINT meetings_duration_minutes_check CHECK (duration_minutes BETWEEN 15 AND 20160 AND duration_minutes % 15 = 0);
COMMENT ON COLUMN meetings.weekdays IS
  'Monday first. A meeting that has them has no dates: a far one stands in their place, before which no release takes it for over.';
COMMENT ON COLUMN meetings.scheduled_start IS
  'An instant; of days of the week and of whole days what the clocks of the meeting''s zone show, as if it were UTC.';

ALTER TABLE answer_history ADD COLUMN kind meeting_kind, ADD COLUMN slot_minutes slot_minutes;
COMMENT ON COLUMN answer_history.slot_minutes IS 'How long the slots were before the change. Null, like kind, where nothing was said: as the meeting has them now.';
ALTER TABLE removed_answers ADD COLUMN kind meeting_kind, ADD COLUMN slot_minutes slot_minutes;
ALTER TABLE mail_deliveries ADD COLUMN scheduled_kind meeting_kind NOT NULL DEFAULT 'dates';

-- Down Migration
ALTER TABLE mail_deliveries DROP COLUMN scheduled_kind;
ALTER TABLE removed_answers DROP COLUMN kind, DROP COLUMN slot_minutes;
ALTER TABLE answer_history DROP COLUMN kind, DROP COLUMN slot_minutes;
DELETE FROM meetings WHERE kind <> 'dates';
ALTER TABLE meetings DROP COLUMN weekdays, DROP COLUMN kind;
DROP DOMAIN weekday_list;
DROP DOMAIN meeting_kind;
