import { isEmail } from "#domain/email.ts";
import { parseMailAddress } from "../mail/mailbox.ts";

export const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Characters of a key that signs tokens. */
export const SHORTEST_SECRET = 32;

/** How this process is to run. Every variable that Overlap knows is read here and nowhere else. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Where people reach the server, without a trailing slash; absent: where it listens. */
  readonly publicUrl?: string;
  readonly dataDir: string;
  /** Absent: an embedded PostgreSQL in `dataDir`. */
  readonly databaseUrl?: string;
  /** Absent: one process. */
  readonly redisUrl?: string;
  /** Absent: made once and kept in `dataDir`. */
  readonly secretKey?: string;
  /** Absent: mails are written to `dataDir/outbox`. */
  readonly smtpUrl?: string;
  readonly mailFrom?: string;
  readonly emailVerification: boolean;
  readonly rateLimit: boolean;
  /** How many proxies stand in front and may say who the caller is. */
  readonly trustProxy: number;
  readonly webmasterEmail?: string;
  /** Whether browsers keep a copy of the client, to open pages without a network. */
  readonly offlineCopy: boolean;
  /** 0: meetings are never deleted. */
  readonly meetingRetentionDays: number;
  readonly logLevel: LogLevel;
  readonly google?: GoogleClient;
  readonly microsoft?: MicrosoftClient;
  /** Replies are compared with the contract before they are sent: for tests and development, it costs time. */
  readonly checkReplies: boolean;
};

type OAuthClient = { readonly id: string; readonly secret: string };
type GoogleClient = OAuthClient & { readonly issuerUrl?: string; readonly apiUrl?: string };
type MicrosoftClient = OAuthClient & {
  readonly tenant: string;
  readonly authorityUrl?: string;
  readonly graphUrl?: string;
};

/** Everything that is wrong with the environment, one sentence each. */
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
  const read = reader(env, faults);
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
  const config = present<Config>({
    port: read.integer("PORT", { from: 0, to: 65_535, otherwise: 3000 }),
    host: read.text("HOST") ?? "127.0.0.1",
    publicUrl: read.origin("PUBLIC_URL"),
    dataDir: read.text("DATA_DIR") ?? "data",
    databaseUrl,
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    secretKey,
    smtpUrl,
    mailFrom: read.mailbox("MAIL_FROM"),
    emailVerification: read.onOff("EMAIL_VERIFICATION", smtpUrl !== undefined),
    rateLimit: read.onOff("RATE_LIMIT", true),
    trustProxy: read.integer("TRUST_PROXY", { from: 0, to: 10, otherwise: 0 }),
    webmasterEmail: read.email("WEBMASTER_EMAIL"),
    offlineCopy: read.onOff("OFFLINE_COPY", true),
    meetingRetentionDays: read.integer("MEETING_RETENTION_DAYS", { from: 0, to: 36_500, otherwise: 60 }),
    logLevel: read.oneOf("LOG_LEVEL", LOG_LEVELS, "info"),
    google:
      google &&
      present<GoogleClient>({
        ...google,
        issuerUrl: read.url("GOOGLE_ISSUER_URL", ["http:", "https:"]),
        apiUrl: read.url("GOOGLE_API_URL", ["http:", "https:"]),
      }),
    microsoft:
      microsoft &&
      present<MicrosoftClient>({
        ...microsoft,
        tenant: read.text("MICROSOFT_TENANT") ?? "common",
        authorityUrl: read.url("MICROSOFT_AUTHORITY_URL", ["http:", "https:"]),
        graphUrl: read.url("MICROSOFT_GRAPH_URL", ["http:", "https:"]),
      }),
    checkReplies: read.text("NODE_ENV") === "development",
  });
  if (faults.length > 0) throw new ConfigFaults(faults);
  return config;
}

function reader(env: Environment, faults: string[]) {
  /** A variable that is set to nothing counts as unset: compose files and shells write it so. */
  const text = (name: string): string | undefined => env[name]?.trim() || undefined;

  return {
    text,
    integer(name: string, range: { from: number; to: number; otherwise: number }): number {
      const value = text(name);
      if (value === undefined) return range.otherwise;
      if (/^\d{1,6}$/.test(value) && Number(value) >= range.from && Number(value) <= range.to) return Number(value);
      faults.push(`${name} must be a whole number from ${range.from} to ${range.to}.`);
      return range.otherwise;
    },
    onOff(name: string, otherwise: boolean): boolean {
      const value = text(name);
      if (value !== undefined && value !== "on" && value !== "off") faults.push(`${name} must be on or off.`);
      return value === undefined ? otherwise : value === "on";
    },
    oneOf<T extends string>(name: string, allowed: readonly T[], otherwise: T): T {
      const value = text(name);
      const found = allowed.find((one) => one === value);
      if (value !== undefined && found === undefined) faults.push(`${name} must be one of ${allowed.join(", ")}.`);
      return found ?? otherwise;
    },
    url(name: string, protocols: readonly string[]): string | undefined {
      const value = text(name);
      if (value === undefined) return undefined;
      const fault = faultOfUrl(value, protocols);
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
    mailbox(name: string): string | undefined {
      const value = text(name);
      if (value !== undefined && parseMailAddress(value) === undefined) {
        faults.push(`${name} must be an e-mail address, or a name and an address: Overlap <overlap@example.org>.`);
      }
      return value;
    },
    email(name: string): string | undefined {
      const value = text(name);
      if (value !== undefined && !isEmail(value)) faults.push(`${name} must be an e-mail address.`);
      return value;
    },
    client(provider: "GOOGLE" | "MICROSOFT"): OAuthClient | undefined {
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

/** The fields that have a value, as a type whose optional fields are absent rather than undefined. */
function present<T extends object>(fields: { [Name in keyof Required<T>]: T[Name] | undefined }): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

/** Why Overlap cannot start, in one sentence for the person who started it. */
export class StartFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "StartFault";
  }
}
