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

/** The sentence of a schema for what it refuses. A schema takes only text, so it is the message in JSON. */
export function sentence<Key extends MessageKey>(key: Key, ...values: Rest<Key>): string {
  return JSON.stringify(message(key, ...values));
}

/** The message that {@link sentence} wrote; undefined for the words of the schemas' library. */
export function readSentence(said: string): Message | undefined {
  return said.startsWith("{") ? (JSON.parse(said) as Message) : undefined;
}

/** The body of a reply, by the name that it has in the OpenAPI document. */
export function reply<Shape extends z.ZodRawShape>(id: string, shape: Shape): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape).meta({ id });
}

/** The sentence for a value of another type; `missing` where there is none at all. */
function typeError(missing: string, other: string) {
  return ({ input }: { readonly input?: unknown }): string => (input === undefined ? missing : other);
}

/** What makes a value of a text; `fault` is said of one from which `parse` makes nothing. */
export function parsedBy<T>(parse: (text: string) => T | undefined, fault: string) {
  return (written: string, context: z.RefinementCtx): T => {
    const value = parse(written);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: fault });
    return z.NEVER;
  };
}

/** What is said of a text that is refused: there is none, or it is something else, too long, or holds what no text needs. */
type TextRules = {
  readonly missing?: string;
  readonly noText: string;
  readonly tooLong: string;
  readonly controls: string;
};

/** Text of a person: trimmed, without signs that its writer does not see; control characters are refused; `lines` lets line breaks and tabs through. */
function text(most: number, rules: TextRules, { lines = false } = {}) {
  return z
    .string({ error: typeError(rules.missing ?? rules.noText, rules.noText) })
    .overwrite((value) => typedText(value, lines))
    .trim()
    .max(most, rules.tooLong)
    .refine((value) => !hasControlCharacters(value, lines), rules.controls);
}

/** A name: not empty, and stored without signs that are drawn as nothing. */
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

/** A line that may be missing: null and a line of nothing that can be seen say nothing. */
function optionalLine(most: number, form: string) {
  return text(most, { noText: form, tooLong: form, controls: form })
    .overwrite((value) => visibleText(value).trim())
    .nullable()
    .transform((line) => (line === "" ? null : line));
}

/** Where a group meets. */
export const Place = optionalLine(LIMITS.place, sentence("api.placeForm", { count: LIMITS.place }));

/** What a respondent says beside their answer. */
export const Note = optionalLine(LIMITS.note, sentence("api.noteForm", { count: LIMITS.note }));

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

/** The address of an account: upper and lower case name the same mailbox. */
export const AccountEmail = Email.transform((email) => email.toLowerCase()).meta({ format: "email" });

const MAX_ZONE = 64;
const HOURS_BY_DAY = sentence("api.hoursByDayForm");

const HOUR_RULE = sentence("api.hourRange");

/** An hour on the meeting's clocks in quarter hours: 9, 9.25, … 24. */
export const Hour = z
  .number(HOUR_RULE)
  .min(0, HOUR_RULE)
  .max(24, HOUR_RULE)
  // zod's own multipleOf takes the smallest of numbers for multiples, such as 1e-320.
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

/** Returns the JSON schema of a part of a body, with what its fields override. */
export function writtenSchema(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(schema, {
    io: "input",
    override({ jsonSchema }) {
      Object.assign(jsonSchema, jsonSchema["override"]);
      delete jsonSchema["override"];
    },
  });
}

/** Hours of single days, by date or day of the week. */
const OwnHours = z.record(
  z
    .string()
    .refine((day) => parseDay(day) !== undefined || WEEKDAYS.some((one) => one === day), sentence("api.dateForm")),
  z.strictObject({ minStartHour: Hour, maxEndHour: Hour }, HOURS_BY_DAY),
  HOURS_BY_DAY,
);
export const HoursByDay = z
  .custom<z.input<typeof OwnHours>>()
  .meta({ override: writtenSchema(OwnHours) })
  .superRefine((value, context) => {
    // The schema of the record passes over this name.
    const given: unknown = value;
    const isNamed = typeof given === "object" && given !== null && Object.hasOwn(given, "__proto__");
    if (isNamed) context.addIssue({ code: "custom", message: sentence("api.dateForm"), path: ["__proto__"] });
  })
  .pipe(OwnHours);

export const SlotMinutesField = z
  .literal(SLOT_MINUTES, sentence("api.slotMinutes"))
  .meta({ description: "How long each slot is: a quarter of an hour, half an hour or an hour." });

/** Of an instant in any form of ISO 8601 that says its offset. */
const ISO_PATTERN =
  "^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9]{2}:[0-9]{2}(:[0-9]{2}([.,][0-9]{1,9})?)?([Zz]|[+-][0-9]{2}(:?[0-9]{2})?)$";

/** When something happened, to the millisecond. */
export const Moment = z
  .string(sentence("api.restoreAt"))
  .transform(parsedBy(parseMoment, sentence("api.restoreAt")))
  .meta({ override: { type: "string", pattern: ISO_PATTERN } });

/** When a meeting closes. */
export const ClosesAt = z
  .string(sentence("api.closesAtForm"))
  .transform(parsedBy(parseInstant, sentence("api.closesAtForm")))
  .nullable()
  .meta({
    description:
      "From this instant on answers are no longer taken (409 `closed`), until the organiser chooses another one. An instant of ISO 8601 with its offset, later than now; null: there is none.",
    override: { type: ["string", "null"], pattern: ISO_PATTERN },
  });

/** A request's id in one form: of a UUID upper and lower case are the same. */
export function oneRequestID(written: string): string {
  return /^[0-9a-f]{32}$/i.test(written) ? written.toLowerCase() : written;
}

/** Chosen by the sender of a request, so that it can be repeated when its reply was lost. */
export const RequestID = z
  .string(sentence("api.requestIDNoText"))
  .regex(/^[0-9A-Za-z]{32}$/, sentence("api.requestIDForm"))
  .transform(oneRequestID)
  .meta({
    description:
      "32 random letters and digits of the caller, such as a UUID without its hyphens. A request that is repeated with it, because its reply was lost, is answered again and not done again; another request with it is refused. The header `Idempotency-Key` says the same. Not to be taken for the `requestId` of failures, which the server makes.",
    examples: ["8fQ2mZ6tK1pXc4Rw9Ns7LbV3yHd5Ga0E"],
  });

/** The ids of the document's examples. */
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

/** An id in a path: text that cannot name anything is refused as unknown by `server/http/serve.ts`. */
function idText<T extends string>(parse: (text: string) => T | undefined, fault: string, example: string) {
  const schema = z.string().transform(parsedBy(parse, fault));
  // Checked by a function, which a schema of text cannot show.
  return schema.meta({ override: { type: "string", pattern: "^[0-9A-Za-z]{12}$", examples: [example] } });
}

/** An instant of a reply: already valid, so only described. */
export const Instant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:00:00Z"] });
/** The same of what happens at any minute. */
export const MinuteInstant = z.string().meta({ format: "date-time", examples: ["2026-11-24T14:05:00Z"] });

/** A query parameter that is true or false, and false unless it is given. */
export function queryFlag(name: string) {
  return z
    .enum(["true", "false"], sentence("api.trueOrFalse", { name }))
    .default("false")
    .transform((value) => value === "true");
}

/** A query parameter that says how much of a list is wanted. */
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
