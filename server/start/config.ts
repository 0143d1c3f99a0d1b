import { homedir } from "node:os";
import { BackupFault } from "#db/backup/backup-file.ts";
import { EmbeddedPostgresError } from "#db/embedded/explain-failure.ts";
import { DatabaseUnavailable, IncompatibleDatabase } from "#db/errors.ts";
import { isEmail } from "#domain/email.ts";
import { hasControlCharacters } from "#domain/text.ts";
import { databaseAddress } from "#db/connection/database-address.ts";
import { parseMailAddress } from "../mail/mailbox.ts";
import { accessFields } from "./access-config.ts";
import { faultOfAddress } from "./fault-of-address.ts";
import { misspeltVariables } from "./misspelt-variables.ts";
import { networkFields } from "./network-config.ts";
import { readSecretFiles, SECRETS } from "./secret-files.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Characters of the secret key. */
export const SHORTEST_SECRET = 32;

/** The configuration of this process. No other file reads the environment. */
export type Config = Present<ReturnType<typeof readFields>> & {
  /** Probable mistakes, one sentence each. */
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

/** Reads and checks the whole environment. Throws {@link ConfigFaults} with all faults at once. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const knownNames = new Set<string>(SECRETS.map((name) => `${name}_FILE`));
  const files = readSecretFiles(env);
  const fields = readFields(
    reader((name) => files.values.get(name) ?? valueOf(env, name, knownNames), faults),
    faults,
  );
  // A variable whose file cannot be read seems to be missing.
  const isKnown = (fault: string) => [...files.faults.keys()].some((name) => fault.includes(name));
  faults.splice(0, faults.length, ...files.faults.values(), ...faults.filter((fault) => !isKnown(fault)));
  const config = present(fields);
  const misspelt = misspeltVariables(Object.keys(env), knownNames);
  const warnings = misspelt.map(({ sentence }) => sentence);
  // A start without them would make and serve an empty database, or end all logins.
  const isMissed = (meant: string) =>
    NEVER_MISSED.has(meant.replace(/_FILE$/, "")) && !files.values.has(meant) && (env[meant] ?? "") === "";
  const isFatal = misspelt.some(({ meant }) => isMissed(meant));
  if (faults.length > 0 || isFatal) throw new ConfigFaults([...faults, ...warnings]);
  return warnings.length > 0 ? { ...config, warnings } : config;
}

/** A misspelt one of these variables refuses the start. */
const NEVER_MISSED: ReadonlySet<string> = new Set(["DATABASE_URL", "SECRET_KEY", "REDIS_URL"]);

function readFields(read: ReturnType<typeof reader>, faults: string[]) {
  const databaseUrl = read.url("DATABASE_URL", ["postgres:", "postgresql:"], databaseAddress);
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
  const emailVerification = read.onOff("EMAIL_VERIFICATION", smtpUrl !== undefined);
  return {
    ...readAccess(read, {
      faults,
      emailVerification,
      hasOtherProvider: google !== undefined || microsoft !== undefined,
    }),
    port: read.integer("PORT", { from: 0, to: 65_535, otherwise: 3000 }),
    host: read.text("HOST")?.replace(/^\[(.*)\]$/, "$1") ?? "127.0.0.1",
    /** Without a trailing slash; absent: the listening address. */
    publicUrl: read.origin("PUBLIC_URL"),
    dataDir: read.folder("DATA_DIR") ?? "data",
    /** Absent: an embedded PostgreSQL in `dataDir`. */
    databaseUrl,
    /** Absent: one process. */
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    /** Absent: created once in `dataDir`. */
    secretKey,
    /** Absent: mails are written to `dataDir/outbox`. */
    smtpUrl,
    mailFrom: read.mailbox("MAIL_FROM"),
    /** Absent: servers report mails that did not arrive to the sender. */
    mailBouncesTo: read.email("MAIL_BOUNCES_TO"),
    emailVerification,
    rateLimit: read.onOff("RATE_LIMIT", true),
    ...networkFields(read, faults),
    /** Of one organiser, reminders among them. */
    invitationsPerDay: read.integer("INVITATIONS_PER_DAY", { from: 1, to: 100_000, otherwise: 100 }),
    /** For guests of one address; an account may create ten times as many. */
    meetingsPerHour: read.integer("MEETINGS_PER_HOUR", { from: 1, to: 100_000, otherwise: 100 }),
    /** The number of proxies in front, whose X-Forwarded-For is trusted. */
    trustProxy: read.integer("TRUST_PROXY", { from: 0, to: 10, otherwise: 0 }),
    /** Absent: only private addresses read `/metrics`, and only without a proxy. */
    metricsToken: read.text("METRICS_TOKEN"),
    webmasterEmail: read.email("WEBMASTER_EMAIL"),
    /** Who runs this site, for every footer and mail. */
    operator: readOperator(read, faults),
    /** True: browsers keep a copy of the client, to open pages without a network. */
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
    /** True in tests and development: checks replies against the contract before they are sent, which costs time. */
    checkReplies: read.text("NODE_ENV") === "development",
  };
}

type AccessNeeds = {
  readonly faults: string[];
  readonly emailVerification: boolean;
  readonly hasOtherProvider: boolean;
};

function readAccess(read: ReturnType<typeof reader>, { faults, ...others }: AccessNeeds) {
  /** False: only providers log users in, and nobody has a password. */
  const passwordLogin = read.onOff("PASSWORD_LOGIN", true);
  const createMeetings = read.oneOf("CREATE_MEETINGS", ["everyone", "accounts"] as const, "everyone");
  const oidc = {
    issuerUrl: read.url("OIDC_ISSUER_URL", ["https:", "http:"]),
    client: read.client("OIDC"),
    trustAddresses: read.onOff("OIDC_TRUST_ADDRESSES", false),
    name: read.text("OIDC_NAME"),
  };
  const access = accessFields({ ...others, signUp: read.text("SIGN_UP"), passwordLogin, oidc }, faults);
  return { ...access, createMeetings, passwordLogin };
}

export type Operator = ReturnType<typeof readOperator> & object;

const MAX_OPERATOR = 80;

function readOperator(read: ReturnType<typeof reader>, faults: string[]) {
  const name = read.text("OPERATOR_NAME");
  if (name !== undefined && (name.length > MAX_OPERATOR || hasControlCharacters(name))) {
    faults.push(`OPERATOR_NAME must be one line of at most ${MAX_OPERATOR} characters.`);
  }
  const imprintUrl = read.url("IMPRINT_URL", ["https:", "http:"]);
  const privacyUrl = read.url("PRIVACY_URL", ["https:", "http:"]);
  return [name, imprintUrl, privacyUrl].some(Boolean) ? present({ name, imprintUrl, privacyUrl }) : undefined;
}

/** Returns an empty variable as unset, because compose files and shells write it so. Adds the name to `knownNames`. */
function valueOf(env: Environment, name: string, knownNames: Set<string>): string | undefined {
  knownNames.add(name);
  return env[name]?.trim() || undefined;
}

function reader(text: (name: string) => string | undefined, faults: string[]) {
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
      const value = checked(name, `one of ${allowed.join(", ")}`, (word) => allowed.some((option) => option === word));
      return allowed.find((option) => option === value) ?? otherwise;
    },
    url(name: string, protocols: readonly string[], tidy = (value: string) => value): string | undefined {
      const given = text(name);
      const value = given === undefined ? undefined : tidy(given);
      const fault = value === undefined ? undefined : faultOfAddress(value, protocols);
      if (fault === undefined) return value;
      faults.push(`${name} ${fault}`);
      return undefined;
    },
    /** Without a path, because pages and returns from providers are at the root of a host. */
    origin(name: string): string | undefined {
      const value = this.url(name, ["http:", "https:"]);
      if (value === undefined) return undefined;
      const { origin, href, pathname } = new URL(value);
      const why = pathname === "/" ? "" : ": Overlap needs a host name of its own, and cannot run below a path";
      if (href !== `${origin}/`)
        faults.push(`${name} must end with the host, as in https://overlap.example.org${why}.`);
      return origin;
    },
    /** A `~` in a file is no home, because only shells replace it. */
    folder(name: string): string | undefined {
      const value = text(name);
      if (value?.startsWith("~") !== true) return value;
      const whole = /^~(?=\/|$)/.test(value) ? value.replace("~", homedir()) : "/home/…";
      faults.push(`${name} begins with ~, which only a shell understands: write the whole path, such as ${whole}.`);
      return undefined;
    },
    mailbox: (name: string) =>
      checked(name, "an e-mail address, or a name and an address: Overlap <overlap@example.org>", (value) =>
        Boolean(parseMailAddress(value)),
      ),
    email: (name: string) => checked(name, "an e-mail address", isEmail),
    client(provider: "GOOGLE" | "MICROSOFT" | "OIDC") {
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

/** A type whose optional fields are absent rather than undefined. */
type Present<T> = { readonly [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  readonly [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}

/** Explains in one sentence why Overlap cannot start. */
export class StartFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StartFault";
  }
}

/** Errors whose message is a sentence for the operator. */
const EXPLAINED = [StartFault, EmbeddedPostgresError, DatabaseUnavailable, IncompatibleDatabase, BackupFault];

/**
 * Explains why Overlap, or a command of its operator, could not start: one sentence for each fault. Only an unforeseen error
 * has its stack.
 */
export function explainFault(error: unknown): string {
  if (error instanceof ConfigFaults) return error.faults.join("\n");
  if (EXPLAINED.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isFileError(error)) {
    // Node reports ENOENT for a folder that it could not create on a read-only disk.
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
