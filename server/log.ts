import pino from "pino";
import type { LogLevel } from "./start/config.ts";
import { createTokenBucket, type TokenBucket } from "#domain/token-bucket.ts";

export type Log = pino.Logger;

/**
 * Lines with one message and, of requests, one status: a flood of refusals hides neither what is done nor passwords that
 * are guessed meanwhile. Of requests, about 260 B each, that is 34 MB a day for each of a dozen statuses.
 */
export const LINE_RATE = { burst: 60, perSecond: 1.5 };
/** Kinds of lines that are remembered; there are some forty messages. */
const MAX_KINDS = 1_000;

/** As pino ranks levels: what is below is only written when asked for, and what is fatal is the last line. */
const INFO = 30;
const FATAL = 60;

/**
 * The one maker of loggers: lines of JSON on standard output. Nothing that opens a door or names a person may get
 * into them, so credentials are blotted out wherever a careless line puts them. Of lines that repeat one message without
 * end only some are written, each with the number of those that were not (`alsoUnlogged`).
 */
export function createLog(level: LogLevel): Log {
  const admit = createLineBudget();
  let alsoUnlogged: number | undefined;
  return pino({
    level,
    hooks: {
      logMethod(args, method, rank) {
        alsoUnlogged = rank < INFO || rank >= FATAL ? 0 : admit(kindOf(args));
        if (alsoUnlogged !== undefined) method.apply(this, args);
      },
    },
    // Of the line that is being written.
    mixin: () => (alsoUnlogged ? { alsoUnlogged } : {}),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: (error: unknown) => loggableError(error) },
    redact: {
      paths: SECRETS.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
      censor: "[secret]",
    },
  });
}

/**
 * Bounds how many lines of each kind are written. Returns how many of this kind were left out since its last line, or
 * undefined where this one is to be left out too.
 */
function createLineBudget(): (kind: string) => number | undefined {
  const kinds = new Map<string, { readonly bucket: TokenBucket; unlogged: number }>();
  return (kind) => {
    if (kinds.size > MAX_KINDS) kinds.clear();
    const own = kinds.getOrInsertComputed(kind, () => ({
      bucket: createTokenBucket(LINE_RATE.burst, LINE_RATE.perSecond),
      unlogged: 0,
    }));
    if (!own.bucket.take(1, performance.now())) {
      own.unlogged += 1;
      return undefined;
    }
    const { unlogged } = own;
    own.unlogged = 0;
    return unlogged;
  };
}

/** Loggers take a message, an error, or details with a message. */
function kindOf(args: readonly unknown[]): string {
  const [first] = args;
  const status = typeof first === "object" && first !== null && "status" in first ? String(first.status) : "";
  return `${status} ${messageOf(args)}`;
}

function messageOf([first, second]: readonly unknown[]): string {
  if (typeof first === "string") return first;
  return typeof second === "string" ? second : first instanceof Error ? first.message : "";
}

const SECRETS = [
  "authorization",
  "Authorization",
  "x-organiser-key",
  "x-respondent-key",
  "organiserKey",
  "respondentKey",
  "token",
  "password",
  "email",
];

type LoggableError = {
  readonly type?: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: LoggableError;
  readonly errors?: readonly LoggableError[];
};

const MAX_DEPTH = 3;
/** Some libraries repeat what they were sent, or collect a thousand faults. */
const MAX_MESSAGE = 1_000;
const MAX_STACK = 2_000;
const MAX_ERRORS = 5;
/** Mail servers like to repeat the address. */
const ADDRESS = /[^\s<>"'/]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * An error as it may stand in a log. Libraries hang on their errors whatever they were doing, such as the command that
 * failed with its password in it, so nothing but what every error has is taken.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { message: blotted(String(error), MAX_MESSAGE) };
  const { cause } = error;
  const code = "code" in error ? error.code : undefined;
  const errors = error instanceof AggregateError ? (error.errors as unknown[]).slice(0, MAX_ERRORS) : [];
  return {
    type: error.constructor.name,
    message: blotted(error.message, MAX_MESSAGE),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(error.stack !== undefined && { stack: blotted(error.stack, MAX_STACK) }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: loggableError(cause, depth + 1) }),
    ...(errors.length > 0 && depth < MAX_DEPTH && { errors: errors.map((one) => loggableError(one, depth + 1)) }),
  };
}

function blotted(text: string, length: number): string {
  // What is cut off is cut first: an address of which a half is left would not be recognised.
  return text.length <= length
    ? text.replaceAll(ADDRESS, "[address]")
    : `${text.slice(0, length).replace(/\S*$/, "").replaceAll(ADDRESS, "[address]")}…`;
}
