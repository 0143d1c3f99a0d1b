import * as z from "zod";
import { LIMITS } from "../limits.ts";
import { message, type Message, type MessageKey, type Rest } from "../messages/message.ts";
import { asciiEmail } from "../email.ts";
import { hasControlCharacters, typedText, visibleText } from "../text.ts";
import { parseExpectedID, parseMeetingID, parseRespondentID, parseUserID } from "../ids.ts";
import { parseDay } from "../time/calendar-day.ts";
import { parseInstant, parseMoment } from "../time/instant-text.ts";
import { MEETING_KINDS } from "../meeting/kind.ts";
import { WEEKDAYS } from "../time/weekdays.ts";
import { SLOT_MINUTES } from "../time/slot-length.ts";
import { parseZone } from "../time/zone-clock.ts";

/** Returns the error message of a schema: schemas take only text, so the message is JSON. */
export function sentence<Key extends MessageKey>(key: Key, ...values: Rest<Key>): string {
  return JSON.stringify(message(key, ...values));
}

/** Parses the text of {@link sentence}; undefined for zod's own words. */
export function readSentence(json: string): Message | undefined {
  return json.startsWith("{") ? (JSON.parse(json) as Message) : undefined;
}

/** Names the body of a reply in the OpenAPI document. */
export function reply<Shape extends z.ZodRawShape>(id: string, shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape).meta({ id });
}

/** Chooses the sentence for a wrong type; `missing` for an absent value. */
function typeError(missing: string, other: string) {
  return ({ input }: { readonly input?: unknown }): string => (input === undefined ? missing : other);
}

/** Parses a text; `fault` is the sentence when `parse` returns undefined. */
export function parsedBy<T>(parse: (text: string) => T | undefined, fault: string) {
  return (written: string, context: z.RefinementCtx): T => {
    const value = parse(written);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: fault });
    return z.NEVER;
  };
}

/** Sentences for a refused text: missing, of another type, too long, or with control characters. */
type TextRules = {
  readonly missing?: string;
  readonly noText: string;
  readonly tooLong: string;
  readonly controls: string;
};

/**
 * A person's text: trimmed, without invisible characters; control characters are refused, except line breaks and tabs
 * with `lines`.
 */
function text(most: number, rules: TextRules, { lines = false } = {}) {
  return z
    .string({ error: typeError(rules.missing ?? rules.noText, rules.noText) })
    .overwrite((value) => typedText(value, lines))
    .trim()
    .max(most, rules.tooLong)
    .refine((value) => !hasControlCharacters(value, lines), rules.controls);
}

/** A name: not empty, stored without invisible characters. */
function nameText(most: number, rules: Required<TextRules>) {
  return text(most, rules)
    .overwrite((value) => visibleText(value).trim())
    .min(1, rules.missing);
}

export const MeetingName = nameText(LIMITS.meetingName, {
  missing: sentence("api.meetingNameMissing"),
  noText: sentence("api.meetingNameNoText"),
  tooLong: sentence("api.meetingNameTooLong", { count: LIMITS.meetingName }),
  controls: sentence("api.meetingNameControls"),
});

const ABOUT = {
  noText: sentence("api.aboutNoText"),
  tooLong: sentence("api.aboutTooLong", { count: LIMITS.about }),
  controls: sentence("api.aboutControls"),
};
export const About = text(LIMITS.about, ABOUT, { lines: true });

/** An optional line: null and an invisible line count as absent. */
function optionalLine(most: number, form: string) {
  return text(most, { noText: form, tooLong: form, controls: form })
    .overwrite((value) => visibleText(value).trim())
    .nullable()
    .transform((line) => (line === "" ? null : line));
}

export const Place = optionalLine(LIMITS.place, sentence("api.placeForm", { count: LIMITS.place }));

export const Note = optionalLine(LIMITS.note, sentence("api.noteForm", { count: LIMITS.note }));

const CALENDAR_NAME = sentence("api.calendarName", { count: LIMITS.calendarName });
export const CalendarName = nameText(LIMITS.calendarName, {
  missing: CALENDAR_NAME,
  noText: CALENDAR_NAME,
  tooLong: CALENDAR_NAME,
  controls: CALENDAR_NAME,
});

export const PersonName = nameText(LIMITS.personName, {
  missing: sentence("api.personNameMissing"),
  noText: sentence("api.personNameNoText"),
  tooLong: sentence("api.personNameTooLong", { count: LIMITS.personName }),
  controls: sentence("api.personNameControls"),
});

export const Email = z
  .string({ error: typeError(sentence("api.emailInvalid"), sentence("api.emailNoText")) })
  .trim()
  .max(LIMITS.email, sentence("api.emailInvalid"))
  .transform(parsedBy(asciiEmail, sentence("api.emailInvalid")))
  .meta({ format: "email", maxLength: LIMITS.email });

/** Upper and lower case name the same mailbox. */
export const AccountEmail = Email.transform((email) => email.toLowerCase()).meta({ format: "email" });

const MAX_ZONE = 64;
const HOURS_BY_DAY = sentence("api.hoursByDayForm");

const HOUR_RULE = sentence("api.hourRange");

/** An hour on the meeting's clocks in quarter hours: 9, 9.25, … 24. */
export const Hour = z
  .number(HOUR_RULE)
  .min(0, HOUR_RULE)
  .max(24, HOUR_RULE)
  // zod's own multipleOf takes tiny numbers for multiples, such as 1e-320.
  .refine((hours) => Number.isInteger(hours * 4), sentence("api.hourQuarters"))
  .meta({
    description: "Hours since midnight on the meeting's clocks, in quarters.",
    examples: [9.5],
    override: { multipleOf: 0.25 },
  });

export const Zone = z
  .string(sentence("api.zoneNoText"))
  .max(MAX_ZONE, sentence("api.zoneUnknown"))
  .transform(parsedBy(parseZone, sentence("api.zoneUnknown")))
  .meta({ description: "IANA name of a time zone.", maxLength: MAX_ZONE, examples: ["Europe/Berlin"] });

/** A real calendar date. */
export const CalendarDate = z
  .string(sentence("api.dateNoText"))
  .refine((date) => parseDay(date) !== undefined, sentence("api.dateForm"))
  .meta({ format: "date" });

export const TentativeDates = z
  .array(CalendarDate, sentence("api.datesNoList"))
  .max(LIMITS.dates, sentence("api.tooManyDays", { count: LIMITS.dates }))
  .refine((dates) => new Set(dates).size === dates.length, sentence("api.dayTwice"))
  .meta({
    description: `Days on the meeting's clocks, from ${LIMITS.earliestDate} to ${LIMITS.yearsAhead} years ahead, in any order; empty where the days are those of the week.`,
    uniqueItems: true,
  });

const KIND = sentence("api.kind");
export const Kind = z.enum(MEETING_KINDS, KIND);

const WEEKDAYS_FORM = sentence("api.weekdaysForm");
export const Weekdays = z
  .array(z.enum(WEEKDAYS, WEEKDAYS_FORM), WEEKDAYS_FORM)
  .min(1, sentence("api.noDay"))
  .refine((days) => new Set(days).size === days.length, sentence("api.dayTwice"))
  .transform((days) => WEEKDAYS.filter((day) => days.includes(day)))
  .meta({ description: "Days of the week, in any order.", maxItems: WEEKDAYS.length, uniqueItems: true });

/** Returns the JSON schema of a part of a body, with the overrides of its fields. */
export function writtenSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    override({ jsonSchema }) {
      Object.assign(jsonSchema, jsonSchema["override"]);
      delete jsonSchema["override"];
    },
  });
}

const OwnHours = z.record(
  z
    .string()
    .refine(
      (day) => parseDay(day) !== undefined || WEEKDAYS.some((weekday) => weekday === day),
      sentence("api.dateForm"),
    ),
  z.strictObject({ minStartHour: Hour, maxEndHour: Hour }, HOURS_BY_DAY),
  HOURS_BY_DAY,
);
export const HoursByDay = z
  .custom<z.input<typeof OwnHours>>()
  .meta({ override: writtenSchema(OwnHours) })
  .superRefine((value, context) => {
    // The schema of the record skips this name.
    const record: unknown = value;
    const isNamed = typeof record === "object" && record !== null && Object.hasOwn(record, "__proto__");
    if (isNamed) context.addIssue({ code: "custom", message: sentence("api.dateForm"), path: ["__proto__"] });
  })
  .pipe(OwnHours);

export const SlotMinutesField = z
  .literal(SLOT_MINUTES, sentence("api.slotMinutes"))
  .meta({ description: "How long each slot is: a quarter of an hour, half an hour or an hour." });

/** An instant in any ISO 8601 form with an offset. */
const ISO_PATTERN =
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?([Zz]|[+-][0-9]{2}(:?[0-9]{2})?)$";

/** An instant with milliseconds. */
export const Moment = z
  .string(sentence("api.restoreAt"))
  .transform(parsedBy(parseMoment, sentence("api.restoreAt")))
  .meta({ override: { type: "string", pattern: ISO_PATTERN } });

export const ClosesAt = z
  .string(sentence("api.closesAtForm"))
  .transform(parsedBy(parseInstant, sentence("api.closesAtForm")))
  .nullable()
  .meta({
    description:
      "From this instant on answers are no longer taken (409 `closed`), until the organiser chooses another one. An instant of ISO 8601 with its offset, later than now; null: there is none.",
    override: { type: ["string", "null"], pattern: ISO_PATTERN },
  });

/** Normalises a request's id: UUIDs are case-insensitive. */
export function oneRequestID(written: string): string {
  return /^[0-9a-f]{32}$/i.test(written) ? written.toLowerCase() : written;
}

/** Chosen by the sender, so that a request can be repeated after a lost reply. */
export const RequestID = z
  .string(sentence("api.requestIDNoText"))
  .regex(/^[0-9A-Za-z]{32}$/, sentence("api.requestIDForm"))
  .transform(oneRequestID)
  .meta({
    description:
      "32 random letters and digits of the caller, such as a UUID without its hyphens. A request that is repeated with it, because its reply was lost, is answered again and not done again; another request with it is refused. The header `Idempotency-Key` says the same. Not to be taken for the `requestId` of failures, which the server makes.",
    examples: ["8fQ2mZ6tK1pXc4Rw9Ns7LbV3yHd5Ga0E"],
  });

/** Ids of the document's examples. */
export const EXAMPLE_IDS = {
  meetingID: "hT3bQ9xLmA7c",
  respondentID: "Zk4nW8pYv2Rd",
  userID: "pQ7sV1mX3kZa",
  expectedID: "bN2cR7tJ5wQe",
};

export const MeetingIDText = idText(parseMeetingID, sentence("api.noSuchMeeting"), EXAMPLE_IDS.meetingID);
export const RespondentIDText = idText(parseRespondentID, sentence("api.noSuchRespondent"), EXAMPLE_IDS.respondentID);
export const ExpectedIDText = idText(parseExpectedID, sentence("api.noSuchExpected"), EXAMPLE_IDS.expectedID);
export const UserIDText = idText(parseUserID, sentence("api.noSuchUser"), EXAMPLE_IDS.userID);

/** An id in a path; `server/http/serve.ts` answers malformed text with 404. */
function idText<T extends string>(parse: (text: string) => T | undefined, fault: string, example: string) {
  const schema = z.string().transform(parsedBy(parse, fault));
  // A function checks the id, which a text schema cannot show.
  return schema.meta({ override: { type: "string", pattern: "^[0-9A-Za-z]{12}$", examples: [example] } });
}

/** An instant of a reply: already valid, so only described. */
export const Instant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:00:00Z"] });
/** An instant of a reply at any minute. */
export const MinuteInstant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:05:00Z"] });

/** A query parameter that is true or false; absent: false. */
export function queryFlag(name: string) {
  return z
    .enum(["true", "false"], sentence("api.trueOrFalse", { name }))
    .default("false")
    .transform((value) => value === "true");
}

/** A query parameter for the most entries of a list. */
export function queryLimit({ most, usual }: { readonly most: number; readonly usual: number }) {
  const rule = sentence("api.limitRange", { most });
  return z
    .string(rule)
    .refine((value) => /^[1-9]\d{0,3}$/.test(value), rule)
    .default(`${usual}`)
    .transform(Number)
    .refine((value) => value <= most, rule)
    .meta({ description: `Default: ${usual}.`, override: { type: "integer", minimum: 1, maximum: most } });
}
