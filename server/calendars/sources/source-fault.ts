import type { CalendarProblem } from "#domain/contract/my-calendars.ts";
import type { Message, MessageKey } from "#domain/messages/message.ts";
import { refuse, Refusal } from "#domain/refusal.ts";
import { QueueFull } from "../../bounded-queue.ts";
import { TaskKilled } from "../../task-processes.ts";
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
    this.problem = problem;
    this.sentence = sentence;
    this.field = field;
    this.retryAfterMs = retryAfterMs;
  }
}

const SENTENCES = {
  "not-allowed": "api.calendarNotAllowed",
  "not-found": "api.calendarNotFound",
  "too-many": "api.calendarTooMany",
  unavailable: "api.calendarUnavailable",
  "no-calendar": "api.calendarNoCalendar",
  "too-large": "api.calendarTooLarge",
  "too-complex": "api.calendarTooComplex",
  certificate: "api.calendarCertificate",
  refused: "api.calendarRefused",
} as const satisfies Record<Problem, MessageKey>;

/** Returns the sentence about a problem of the calendars at `host`. */
export function problemSentence(problem: Problem, host: string): Message {
  return { key: SENTENCES[problem], values: { host } };
}

/** Returns the fault of a failed reading with its sentence; rethrows errors of another kind. */
export function sourceFault(error: unknown, host: string) {
  const fault = error instanceof OutboundFault ? new SourceFault(error.problem) : error;
  if (!(fault instanceof SourceFault)) throw fault;
  const { problem, sentence = problemSentence(problem, host), field, retryAfterMs } = fault;
  return { problem, sentence, field, retryAfterMs };
}

/** Waits for a reader's process. A text that takes more than its time or memory is too complex. */
export async function readerFaults<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof TaskKilled) throw new SourceFault("too-complex");
    if (error instanceof QueueFull) throw new OutboundFault("busy");
    throw error;
  }
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
