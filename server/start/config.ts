import { BackupFault } from "#db/backup/backup-file.ts";
import { EmbeddedPostgresError } from "#db/embedded/explain-failure.ts";
import { DatabaseUnavailable, IncompatibleDatabase } from "#db/errors.ts";
import { hasControlCharacters } from "#domain/text.ts";
import { databaseAddress } from "#db/connection/database-address.ts";
import { parseNetwork } from "../network.ts";
import { parseAllowEntry } from "../outbound/outbound-allow.ts";
import { accessFields } from "./access-config.ts";
import { misspeltVariables } from "./misspelt-variables.ts";
import { readSecretFiles, SECRETS } from "./secret-files.ts";
import { createVariableReader, type VariableReader } from "./variable-reader.ts";

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
    createVariableReader((name) => files.values.get(name) ?? valueOf(env, name, knownNames), faults),
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

function readFields(read: VariableReader, faults: string[]) {
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
  const { google, microsoft } = readProviders(read);
  const emailVerification = read.onOff("EMAIL_VERIFICATION", smtpUrl !== undefined);
  return {
    ...accessFields(read, {
      faults,
      emailVerification,
      hasOtherProvider: google !== undefined || microsoft !== undefined,
    }),
    port: read.integer("PORT", { from: 0, to: 65_535, otherwise: 3000 }),
    host: read.text("HOST")?.replace(/^\[(.*)\]$/, "$1") ?? "127.0.0.1",
    /** Has no trailing slash; undefined: the listening address. */
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
    /** Networks in CIDR notation, whose addresses have a wider allowance. */
    ownNetworks: read.list("OWN_NETWORKS", "networks, such as 141.20.0.0/16,2001:db8::/32", (word) =>
      parseNetwork(word) === undefined ? undefined : word,
    ),
    /** Private places that users' calendars may be read from. */
    outboundAllow: read.list(
      "OUTBOUND_ALLOW",
      "hosts and networks, such as cloud.uni.example:443,10.0.3.7:8080,10.1.0.0/16",
      parseAllowEntry,
    ),
    /** For each organiser; reminders count too. */
    invitationsPerDay: read.integer("INVITATIONS_PER_DAY", { from: 1, to: 100_000, otherwise: 100 }),
    /** For guests of one address; an account may create ten times as many. */
    meetingsPerHour: read.integer("MEETINGS_PER_HOUR", { from: 1, to: 100_000, otherwise: 100 }),
    /** The number of proxies in front, whose X-Forwarded-For is trusted. */
    trustProxy: read.integer("TRUST_PROXY", { from: 0, to: 10, otherwise: 0 }),
    /** Absent: only private addresses read `/metrics`, and only without a proxy. */
    metricsToken: read.text("METRICS_TOKEN"),
    webmasterEmail: read.email("WEBMASTER_EMAIL"),
    /** The operator of this site, named in every footer and mail. */
    operator: readOperator(read, faults),
    /** True: browsers keep a copy of the client, to open pages without a network. */
    offlineCopy: read.onOff("OFFLINE_COPY", true),
    /** 0: meetings are never deleted. */
    meetingRetentionDays: read.integer("MEETING_RETENTION_DAYS", { from: 0, to: 36_500, otherwise: 60 }),
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    google,
    microsoft,
    /** True in tests and development: checks replies against the contract before they are sent, which costs time. */
    checkReplies: read.text("NODE_ENV") === "development",
  };
}

const WEB = ["https:", "http:"];

function readProviders(read: VariableReader) {
  const google = read.client("GOOGLE");
  const microsoft = read.client("MICROSOFT");
  return {
    google:
      google &&
      present({ ...google, issuerUrl: read.url("GOOGLE_ISSUER_URL", WEB), apiUrl: read.url("GOOGLE_API_URL", WEB) }),
    microsoft:
      microsoft &&
      present({
        ...microsoft,
        tenant: read.text("MICROSOFT_TENANT") ?? "common",
        authorityUrl: read.url("MICROSOFT_AUTHORITY_URL", WEB),
        graphUrl: read.url("MICROSOFT_GRAPH_URL", WEB),
      }),
  };
}

export type Operator = ReturnType<typeof readOperator> & object;

const MAX_OPERATOR = 80;

function readOperator(read: VariableReader, faults: string[]) {
  const name = read.text("OPERATOR_NAME");
  if (name !== undefined && (name.length > MAX_OPERATOR || hasControlCharacters(name))) {
    faults.push(`OPERATOR_NAME must be one line of at most ${MAX_OPERATOR} characters.`);
  }
  const imprintUrl = read.url("IMPRINT_URL", WEB);
  const privacyUrl = read.url("PRIVACY_URL", WEB);
  return [name, imprintUrl, privacyUrl].some(Boolean) ? present({ name, imprintUrl, privacyUrl }) : undefined;
}

/** Returns an empty variable as unset, because compose files and shells write it so. Adds the name to `knownNames`. */
function valueOf(env: Environment, name: string, knownNames: Set<string>): string | undefined {
  knownNames.add(name);
  return env[name]?.trim() || undefined;
}

/** A type whose optional fields are absent rather than undefined. */
type Present<T> = { readonly [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  readonly [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};

function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Present<T>;
}

/** The message explains in one sentence why Overlap cannot start. */
export class StartFault extends Error {}

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
    const hint = error.code === "EROFS" ? ", because its disk is read-only" : "";
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
