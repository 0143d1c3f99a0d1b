import pino from "pino";
import type { LogLevel } from "./start/config.ts";
import { loggableError } from "./loggable-error.ts";

export type Log = pino.Logger;

/**
 * The one maker of loggers: lines of JSON on standard output. Nothing that opens a door or names a person may get
 * into them, so credentials are blotted out wherever a careless line puts them.
 */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
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
