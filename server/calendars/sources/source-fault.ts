import type { CalendarProblem } from "#domain/contract/my-calendars.ts";
import { message, type Message } from "#domain/messages/message.ts";
import { refuse, Refusal } from "#domain/refusal.ts";
import { OutboundFault } from "../../outbound/outbound-fault.ts";

type Problem = Exclude<CalendarProblem, "unknown-zone">;

type Details = {
  /** Names the cure. Default: the sentence of the problem. */
  readonly sentence?: Message;
  /** The property of the request to which the fault belongs. */
  readonly field?: "address" | "password";
  /** Until the host wants to be asked again. */
  readonly retryAfterMs?: number | undefined;
};

/** A calendar that cannot be read. Its message names nothing of the calendar, because logs must not. */
export class SourceFault extends Error {
  readonly problem: Problem;
  readonly sentence: Message | undefined;
  readonly field: "address" | "password";
  readonly retryAfterMs: number | undefined;

  constructor(problem: Problem, { sentence, field = "address", retryAfterMs }: Details = {}) {
    super(problem);
    this.name = "SourceFault";
    this.problem = problem;
    this.sentence = sentence;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Returns the sentence about a problem of the calendars at `host`. */
export function problemSentence(problem: Problem, host: string): Message {
  switch (problem) {
    case "not-allowed":
      return message("api.calendarNotAllowed", { host });
    case "not-found":
      return message("api.calendarNotFound", { host });
    case "too-many":
      return message("api.calendarTooMany", { host });
    case "unavailable":
      return message("api.calendarUnavailable", { host });
    case "no-calendar":
      return message("api.calendarNoCalendar", { host });
    case "too-large":
      return message("api.calendarTooLarge");
    case "too-complex":
      return message("api.calendarTooComplex");
    case "certificate":
      return message("api.calendarCertificate", { host });
    case "refused":
      return message("api.calendarRefused");
  }
}

const MAX_ZONES = 3;
const MAX_ZONE_NAME = 60;

/** Returns the sentence about events that are missing. */
export function unknownZoneSentence(zones: readonly string[]): Message {
  const names = zones.slice(0, MAX_ZONES).map((name) => name.slice(0, MAX_ZONE_NAME));
  return message("api.calendarUnknownZone", { zone: names.join(", ") });
}

/** Returns the fault of a failed reading with its sentence; rethrows errors of another kind. */
export function sourceFault(error: unknown, host: string) {
  const fault = error instanceof OutboundFault ? new SourceFault(error.problem) : error;
  if (!(fault instanceof SourceFault)) throw fault;
  const { problem, sentence = problemSentence(problem, host), field, retryAfterMs } = fault;
  return { problem, sentence, field, retryAfterMs };
}

/** Tells whether a reading failed because of this server, which says nothing about the calendar. */
export function isOwnFault(error: unknown): boolean {
  return error instanceof OutboundFault && (error.reason === "busy" || error.reason === "stopping");
}

/** Runs a reading; refuses the request with its fault, at the property that must be changed. */
export async function refuseFaults<T>(host: string, read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    if (isOwnFault(error)) refuse("unavailable", "api.busy");
    const { sentence, field } = sourceFault(error, host);
    throw new Refusal("invalid", sentence, [{ path: field, message: sentence }]);
  }
}
