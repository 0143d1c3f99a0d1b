import pino from "pino";
import type { LogLevel } from "./start/config.ts";
import { createTokenBucket, type TokenBucket } from "#domain/token-bucket.ts";

export type Log = pino.Logger;

/**
 * Lines of one message and, for requests, one status, so that a flood of refusals does not hide other lines. A line of a
 * request has about 260 B: 34 MB a day for each of a dozen statuses.
 */
export const LINE_RATE = { burst: 60, perSecond: 1.5 };
/** The log has some forty messages, each with a few statuses. */
const MAX_KINDS = 1_000;

/** Levels of pino. Lines below `INFO` are written only on request, and a fatal line is the last one. */
const INFO = 30;
const FATAL = 60;

/**
 * Creates the only logger, which writes lines of JSON to standard output. It hides credentials and addresses, even in careless
 * lines. `onLine` is called with the level of each line that is written. It drops most lines of an endless message; the next line counts the dropped ones (`alsoUnlogged`).
 */
export function createLog(level: LogLevel, onLine: (level: string) => void = () => {}): Log {
  const admit = createLineBudget();
  let alsoUnlogged: number | undefined;
  return pino({
    level,
    hooks: {
      logMethod(args, method, rank) {
        alsoUnlogged = rank < INFO || rank >= FATAL ? 0 : admit(kindOf(args));
        if (alsoUnlogged === undefined) return;
        onLine(pino.levels.labels[rank] ?? "");
        method.apply(this, args);
      },
    },
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
 * Bounds the lines of each kind. Returns how many lines of the kind were dropped since its last line, or undefined to drop
 * this line too.
 */
function createLineBudget(): (kind: string) => number | undefined {
  const kinds = new Map<string, { readonly bucket: TokenBucket; unlogged: number }>();
  return (kind) => {
    if (kinds.size > MAX_KINDS) kinds.clear();
    const line = kinds.getOrInsertComputed(kind, () => ({
      bucket: createTokenBucket(LINE_RATE.burst, LINE_RATE.perSecond),
      unlogged: 0,
    }));
    if (!line.bucket.take(1, performance.now())) {
      line.unlogged += 1;
      return undefined;
    }
    const { unlogged } = line;
    line.unlogged = 0;
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
/** Some libraries repeat their input, or collect a thousand faults. */
const MAX_MESSAGE = 1_000;
const MAX_STACK = 2_000;
const MAX_ERRORS = 5;
/** Mail servers repeat the address. */
const ADDRESS = /[^\s<>"'/]+@[\w-]+(?:\.[\w-]+)+/g;

/**
 * Returns the standard properties of an error, because libraries add others that may hold secrets, such as a failed command
 * with its password.
 */
export function loggableError(error: unknown, depth = 0): LoggableError {
  if (!(error instanceof Error)) return { message: redact(String(error), MAX_MESSAGE) };
  const { cause } = error;
  const code = "code" in error ? error.code : undefined;
  const errors = error instanceof AggregateError ? (error.errors as unknown[]).slice(0, MAX_ERRORS) : [];
  return {
    type: error.constructor.name,
    message: redact(error.message, MAX_MESSAGE),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(error.stack !== undefined && { stack: redact(error.stack, MAX_STACK) }),
    ...(cause !== undefined && depth < MAX_DEPTH && { cause: loggableError(cause, depth + 1) }),
    ...(errors.length > 0 && depth < MAX_DEPTH && { errors: errors.map((part) => loggableError(part, depth + 1)) }),
  };
}

function redact(text: string, length: number): string {
  // Cuts before redacting, and at a space, because half an address would not be recognised.
  return text.length <= length
    ? text.replaceAll(ADDRESS, "[address]")
    : `${text.slice(0, length).replace(/\S*$/, "").replaceAll(ADDRESS, "[address]")}…`;
}
