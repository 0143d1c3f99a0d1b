import { EmbeddedPostgresError } from "#db/embedded/explain-failure.ts";
import { DatabaseUnavailable, IncompatibleDatabase } from "#db/errors.ts";
import { isEmail } from "#domain/email.ts";
import { parseMailAddress } from "../mail/mailbox.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Characters of a key that signs tokens. */
export const SHORTEST_SECRET = 32;

/** How this process is to run. Every variable that Overlap knows is read here and nowhere else. */
export type Config = Present<ReturnType<typeof readFields>> & {
  /** What is probably a mistake, one sentence each, for the log; absent: nothing. */
  readonly warnings?: readonly string[];
};

export class ConfigFaults extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join("\n"));
    this.name = "ConfigFaults";
    this.faults = faults;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads and checks the whole environment. Throws {@link ConfigFaults} that names every fault at once. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const known = new Set<string>();
  const fields = readFields(
    reader((name) => valueOf(env, name, known), faults),
    faults,
  );
  const config = present(fields);
  const warnings = misspeltVariables(Object.keys(env), known);
  if (faults.length > 0) throw new ConfigFaults([...faults, ...warnings]);
  return warnings.length > 0 ? { ...config, warnings } : config;
}

function readFields(read: ReturnType<typeof reader>, faults: string[]) {
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const smtpUrl = read.url("SMTP_URL", ["smtp:", "smtps:"]);
  if (smtpUrl !== undefined && new URL(smtpUrl).hostname === "") faults.push("SMTP_URL must name the mail server.");
  const secretKey = read.text("SECRET_KEY");
  if (secretKey !== undefined && secretKey.length < SHORTEST_SECRET) {
    faults.push(`SECRET_KEY must have at least ${SHORTEST_SECRET} characters.`);
  }
  if (secretKey === undefined && databaseUrl !== undefined) {
    faults.push("SECRET_KEY must be set when DATABASE_URL is: every process of one database needs the same key.");
  }
  const google = read.client("GOOGLE");
  const microsoft = read.client("MICROSOFT");
  return {
    port: read.integer("PORT", { from: 0, to: 65_535, otherwise: 3000 }),
    host: read.text("HOST") ?? "127.0.0.1",
    /** Where people reach the server, without a trailing slash; absent: where it listens. */
    publicUrl: read.origin("PUBLIC_URL"),
    dataDir: read.text("DATA_DIR") ?? "data",
    /** Absent: an embedded PostgreSQL in `dataDir`. */
    databaseUrl,
    /** Absent: one process. */
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    /** Absent: made once and kept in `dataDir`. */
    secretKey,
    /** Absent: mails are written to `dataDir/outbox`. */
    smtpUrl,
    mailFrom: read.mailbox("MAIL_FROM"),
    emailVerification: read.onOff("EMAIL_VERIFICATION", smtpUrl !== undefined),
    rateLimit: read.onOff("RATE_LIMIT", true),
    /** For guests of one address; an account may create ten times as many. */
    meetingsPerHour: read.integer("MEETINGS_PER_HOUR", { from: 1, to: 100_000, otherwise: 100 }),
    /** How many proxies stand in front and may say who the caller is. */
    trustProxy: read.integer("TRUST_PROXY", { from: 0, to: 10, otherwise: 0 }),
    /** Absent: the figures of `/metrics` are for private addresses that ask the process itself. */
    metricsToken: read.text("METRICS_TOKEN"),
    webmasterEmail: read.email("WEBMASTER_EMAIL"),
    /** Whether browsers keep a copy of the client, to open pages without a network. */
    offlineCopy: read.onOff("OFFLINE_COPY", true),
    /** 0: meetings are never deleted. */
    meetingRetentionDays: read.integer("MEETING_RETENTION_DAYS", { from: 0, to: 36_500, otherwise: 60 }),
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    google:
      google &&
      present({
        ...google,
        issuerUrl: read.url("GOOGLE_ISSUER_URL", ["http:", "https:"]),
        apiUrl: read.url("GOOGLE_API_URL", ["http:", "https:"]),
      }),
    microsoft:
      microsoft &&
      present({
        ...microsoft,
        tenant: read.text("MICROSOFT_TENANT") ?? "common",
        authorityUrl: read.url("MICROSOFT_AUTHORITY_URL", ["http:", "https:"]),
        graphUrl: read.url("MICROSOFT_GRAPH_URL", ["http:", "https:"]),
      }),
    /** Replies are compared with the contract before they are sent: for tests and development, it costs time. */
    checkReplies: read.text("NODE_ENV") === "development",
  };
}

/**
 * A variable that is set to nothing counts as unset: compose files and shells write it so. `known` gets the name of every
 * variable that is asked for.
 */
function valueOf(env: Environment, name: string, known: Set<string>): string | undefined {
  known.add(name);
  return env[name]?.trim() || undefined;
}

function reader(text: (name: string) => string | undefined, faults: string[]) {
  /** The value, if it is as `rule` says. */
  function checked(name: string, rule: string, isRight: (value: string) => boolean): string | undefined {
    const value = text(name);
    if (value === undefined || isRight(value)) return value;
    faults.push(`${name} must be ${rule}.`);
    return undefined;
  }
  return {
    text,
    integer(name: string, { from, to, otherwise }: { from: number; to: number; otherwise: number }): number {
      const isRight = (value: string) => /^\d{1,6}$/.test(value) && Number(value) >= from && Number(value) <= to;
      return Number(checked(name, `a whole number from ${from} to ${to}`, isRight) ?? otherwise);
    },
    onOff: (name: string, otherwise: boolean): boolean =>
      (checked(name, "on or off", (value) => value === "on" || value === "off") ?? (otherwise ? "on" : "off")) === "on",
    oneOf<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
      const value = checked(name, `one of ${allowed.join(", ")}`, (one) => allowed.some((right) => right === one));
      return allowed.find((one) => one === value) ?? otherwise;
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name);
      const fault = value === undefined ? undefined : faultOfUrl(value, protocols);
      if (fault === undefined) return value;
      faults.push(`${name} ${fault}`);
      return undefined;
    },
    /** Where people open Overlap: its pages, and what comes back from providers, are at the root of a host. */
    origin(name: string): string | undefined {
      const value = this.url(name, ["http:", "https:"]);
      if (value === undefined) return undefined;
      const { origin, href } = new URL(value);
      if (href !== `${origin}/`) faults.push(`${name} must end with the host, as in https://overlap.example.org.`);
      return origin;
    },
    mailbox: (name: string) =>
      checked(name, "an e-mail address, or a name and an address: Overlap <overlap@example.org>", (value) =>
        Boolean(parseMailAddress(value)),
      ),
    email: (name: string) => checked(name, "an e-mail address", isEmail),
    client(provider: "GOOGLE" | "MICROSOFT") {
      const id = text(`${provider}_CLIENT_ID`);
      const secret = text(`${provider}_CLIENT_SECRET`);
      if (id !== undefined && secret !== undefined) return { id, secret };
      if (id !== undefined || secret !== undefined) {
        faults.push(`${provider}_CLIENT_ID and ${provider}_CLIENT_SECRET must be set together.`);
      }
      return undefined;
    },
  };
}

/** What an address lacks; the value is not repeated, it may hold a password. */
function faultOfUrl(value: string, protocols: readonly string[]): string | undefined {
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    return `must be an address that begins with ${protocols.map((one) => `${one}//`).join(" or ")}.`;
  }
  try {
    decodeURIComponent(value);
    return undefined;
  } catch {
    return "has a % that stands for nothing; a percent sign in a password is written %25.";
  }
}

/** A type whose optional fields are absent rather than undefined. */
type Present<T> = { readonly [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  readonly [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}

/** Why Overlap cannot start, in one sentence for the person who started it. */
export class StartFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StartFault";
  }
}

/** Their message is the sentence. */
const SPEAKING = [StartFault, EmbeddedPostgresError, DatabaseUnavailable, IncompatibleDatabase];

/**
 * Why Overlap, or a command of its operator, could not start: one sentence, or one for each fault of the environment.
 * Only what was not foreseen comes with its stack.
 */
export function explainFault(error: unknown): string {
  if (error instanceof ConfigFaults) return error.faults.join("\n");
  if (SPEAKING.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isFileError(error)) {
    // Node says that a folder is not there which could not be made below a read-only one.
    const hint = error.code === "ENOENT" ? ", perhaps because its disk is read-only" : "";
    return `Overlap may not use ${error.path} (${error.code})${hint}; choose another folder with DATA_DIR.`;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return `Overlap could not start: ${text}`;
}

function isFileError(error: unknown): error is { readonly code: string; readonly path: string } {
  if (!(error instanceof Error) || !("code" in error) || !("path" in error)) return false;
  if (error.code === "ENOENT") return "syscall" in error && error.syscall === "mkdir";
  return (
    typeof error.path === "string" &&
    ["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST", "ENOSPC"].includes(String(error.code))
  );
}

/** So many typing errors are allowed for: in a short name one makes another word of it, such as HOME of HOST. */
const mostErrors = (name: string): number => (name.length < 8 ? 1 : 2);

/**
 * One sentence for each variable that is set, is not among `known`, and looks like one of them with a typing error or in
 * lower case. Other programs have variables of their own: of what looks like none of ours nothing is said.
 */
function misspeltVariables(set: readonly string[], known: ReadonlySet<string>): readonly string[] {
  return set
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const meant = [...known].find((one) => typingErrors(upper, one) <= mostErrors(one));
      return meant === undefined ? [] : [`${name} is no variable of Overlap: did you mean ${meant}?`];
    });
}

/** How many letters are missing, too many, wrong, or swapped with their neighbour (optimal string alignment). */
function typingErrors(typed: string, meant: string): number {
  // `rows[i][j]`: from the first i letters of one to the first j of the other.
  const rows = [Array.from({ length: meant.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= typed.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= meant.length; j += 1) {
      const at = (up: number, left: number): number => (up === 0 ? row : rows[i - up])?.[j - left] ?? Infinity;
      const isSame = typed[i - 1] === meant[j - 1];
      const isSwapped = typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1];
      const swapped = isSwapped ? at(2, 2) + 1 : Infinity;
      row.push(Math.min(at(1, 0) + 1, at(0, 1) + 1, at(1, 1) + (isSame ? 0 : 1), swapped));
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? Infinity;
}
