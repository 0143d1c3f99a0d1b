import * as z from "zod";
import type { CalendarSource } from "#db/stores/calendar-source-store.ts";
import { CALDAV_PROVIDERS } from "#domain/calendar/caldav-presets.ts";
import { CALENDAR_PROBLEMS } from "#domain/contract/my-calendars.ts";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { nearestLanguage } from "#domain/language/languages.ts";
import { message, type Message } from "#domain/messages/message.ts";
import { instantText } from "#domain/time/instant-text.ts";
import type { Keys } from "../../keys.ts";
import { writeMessage } from "../../language/write-message.ts";
import { openBytes, sealBytes } from "../../sealing.ts";

const CaldavCollection = z.object({
  /** Fixed for all readings of this calendar; says nothing about its address. */
  id: z.string(),
  name: z.string(),
  url: z.string(),
});
export type CaldavCollection = Readonly<z.output<typeof CaldavCollection>>;

/** The data of a CalDAV account that later readings need. */
const CaldavConnection = z.object({
  /** People read it: `caldav.icloud.com`. */
  host: z.string(),
  /** The address that holds all collections, or is the only one. */
  home: z.string(),
  collections: z.array(CaldavCollection).readonly(),
  /** The account's own mail addresses, in lower case, by which its owner declines. */
  addresses: z.array(z.string()).readonly(),
});
export type CaldavConnection = Readonly<z.output<typeof CaldavConnection>>;

/** The owner's entries and choices: stored sealed, never logged. */
const SourceSettings = z.object({
  name: z.string(),
  showTitles: z.boolean(),
  wholeDays: z.enum(["busy", "free"]),
  /** The address of an iCalendar file, or of an account's server. */
  address: z.string().optional(),
  username: z.string().optional(),
  password: z.string().optional(),
  account: z
    .object({
      provider: z.enum(CALDAV_PROVIDERS),
      connection: CaldavConnection,
      chosenIDs: z.array(z.string()),
    })
    .optional(),
});
/** An account, as it was found when it was added. */
export type SourceAccount = NonNullable<SourceSettings["account"]>;
export type SourceSettings = Readonly<z.output<typeof SourceSettings>>;

const SourceCopy = z.object({
  /** Base64 of the text that `ics-program.ts` makes. */
  lean: z.string(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** The version of an account's entries. */
  stamp: z.string().optional(),
  /** Names the choices with which the copy was read. Other choices need another reading. */
  scope: z.string(),
  /** Absent: the whole calendar. */
  covers: z.object({ start: z.number(), end: z.number() }).optional(),
  unknownZones: z.array(z.string()),
});
export type SourceCopy = Readonly<z.output<typeof SourceCopy>>;

const SourceProblem = z.object({
  code: z.enum(CALENDAR_PROBLEMS),
  sentence: z.custom<Message>((value) => typeof value === "object" && value !== null && "key" in value),
});
export type SourceProblem = Readonly<z.output<typeof SourceProblem>>;

const SHAPES = { settings: SourceSettings, copy: SourceCopy, problem: SourceProblem };
type Sealed = { [Part in keyof typeof SHAPES]: z.output<(typeof SHAPES)[Part]> };

/** Seals and opens the parts of a calendar; each opens for its own row alone. */
export function sourceSeals(keys: Keys, { userID, calendarID }: Pick<CalendarSource, "userID" | "calendarID">) {
  const termsOf = (part: keyof Sealed) => {
    return { keys, purpose: "calendar-source" as const, row: `${userID} ${calendarID} ${part}` };
  };
  return {
    seal: <Part extends keyof Sealed>(part: Part, content: Sealed[Part]) => sealBytes(termsOf(part), content),
    /** Returns undefined for nothing, and for data that another key has sealed. */
    open<Part extends keyof Sealed>(part: Part, sealed: Uint8Array | null | undefined): Sealed[Part] | undefined {
      const shape = SHAPES[part] as unknown as z.ZodType<Sealed[Part]>; // the compiler loses the part
      return sealed ? openBytes(termsOf(part), sealed, shape) : undefined;
    },
  };
}

export const openSettings = (keys: Keys, source: CalendarSource): SourceSettings | undefined =>
  sourceSeals(keys, source).open("settings", source.content);

/** The problem of a calendar whose settings another key has sealed: it cannot be read any more. */
const LOCKED: SourceProblem = { code: "not-allowed", sentence: message("api.calendarLocked") };

/** Returns why the last reading failed or what of it is missing. */
export function problemOf(keys: Keys, source: CalendarSource): SourceProblem | undefined {
  if (openSettings(keys, source) === undefined) return LOCKED;
  return sourceSeals(keys, source).open("problem", source.problem);
}

export function problemReply(problem: SourceProblem | undefined, locale: string) {
  if (problem === undefined) return {};
  return { problem: { code: problem.code, message: writeMessage(problem.sentence, nearestLanguage([locale])) } };
}

/** Returns a calendar as its owner sees it: without address, user name and password. */
export function calendarReply(keys: Keys, source: CalendarSource, locale: string): ReplyOf<"editCalendar"> {
  const settings = openSettings(keys, source);
  const { name = source.host, showTitles = false, wholeDays = "busy", account } = settings ?? {};
  const { calendarID, kind, host, readAt } = source;
  return {
    calendarID,
    kind,
    name,
    host,
    readAt: instantText(readAt),
    showTitles,
    wholeDays,
    ...(account && {
      collections: account.connection.collections.map((one) => ({
        collectionID: one.id,
        name: one.name,
        isChosen: account.chosenIDs.includes(one.id),
      })),
    }),
    ...problemReply(problemOf(keys, source), locale),
  };
}
