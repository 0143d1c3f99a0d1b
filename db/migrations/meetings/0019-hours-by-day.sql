-- Up Migration
CREATE DOMAIN hours_by_day AS jsonb CONSTRAINT hours_by_day_form CHECK (jsonb_typeof(VALUE) = 'object' AND VALUE <> '{}');
ALTER TABLE meetings ADD COLUMN hours_by_day hours_by_day;
COMMENT ON COLUMN meetings.hours_by_day IS
  'Hours of single dates in place of start_quarter and end_quarter: {"2026-11-27": {"minStartHour": 9, "maxEndHour": 12.5}}. Null where all have the same.';

-- Down Migration
ALTER TABLE meetings DROP COLUMN hours_by_day;
DROP DOMAIN hours_by_day;
