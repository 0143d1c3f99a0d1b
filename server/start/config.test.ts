import { describe, expect, test } from "vitest";
import { ConfigFaults, readConfig } from "./config.ts";

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
}

describe("the environment", () => {
  test("needs nothing set", () => {
    expect(readConfig({})).toEqual({
      offlineCopy: true,
      port: 3000,
      host: "127.0.0.1",
      dataDir: "data",
      emailVerification: false,
      rateLimit: true,
      trustProxy: 0,
      meetingRetentionDays: 60,
      meetingsPerHour: 100,
      logLevel: "info",
      checkReplies: false,
    });
  });

  test("is read whole", () => {
    const config = readConfig({
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://overlap.example/",
      DATABASE_URL: "postgres://overlap:secret@db:5432/overlap",
      SECRET_KEY: "0123456789abcdef0123456789abcdef",
      SMTP_URL: "smtps://mail.example",
      RATE_LIMIT: "off",
      TRUST_PROXY: "1",
      WEBMASTER_EMAIL: "web@overlap.example",
      GOOGLE_CLIENT_ID: "id",
      GOOGLE_CLIENT_SECRET: "secret",
      LOG_LEVEL: "",
    });
    expect(config).toMatchObject({
      port: 8080,
      publicUrl: "https://overlap.example",
      emailVerification: true,
      rateLimit: false,
    });
    expect(config.google).toEqual({ id: "id", secret: "secret" });
    expect(config.logLevel).toBe("info");
  });

  test("shows every fault at once, without repeating what may be secret", () => {
    const faults = faultsOf({
      PORT: "80a",
      PUBLIC_URL: "overlap.example",
      DATABASE_URL: "mysql://user:hunter2@db/x",
      REDIS_URL: "hunter2",
      SECRET_KEY: "hunter2",
      SMTP_URL: "mail",
      EMAIL_VERIFICATION: "yes",
      RATE_LIMIT: "1",
      TRUST_PROXY: "-1",
      WEBMASTER_EMAIL: "me",
      MAIL_FROM: "Overlap <here>",
      MEETING_RETENTION_DAYS: "-1",
      LOG_LEVEL: "loud",
      MICROSOFT_CLIENT_ID: "id",
    });
    expect(faults).toHaveLength(14);
    expect(faults.join()).not.toContain("hunter2");
    for (const fault of faults) expect(fault).toMatch(/^[A-Z_]+ .+\.$/);
  });

  const LONG = "PUBLIC_URL must end with the host, as in https://overlap.example.org.";
  const PERCENT = "SMTP_URL has a % that stands for nothing; a percent sign in a password is written %25.";
  test.each([
    ["PUBLIC_URL", "https://overlap.example/app", LONG],
    ["PUBLIC_URL", "https://overlap.example/?x", LONG],
    ["PUBLIC_URL", "https://me:x@overlap.example", LONG],
    ["SMTP_URL", "smtp://", "SMTP_URL must name the mail server."],
    ["SMTP_URL", "smtp://me:50%@mail", PERCENT],
  ])("says what %s=%s lacks", (name, value, fault) => expect(faultsOf({ [name]: value })).toEqual([fault]));

  test("may write the address of people in several ways", () => {
    for (const url of ["https://Overlap.Example", "https://overlap.example:443/"]) {
      expect(readConfig({ PUBLIC_URL: url }).publicUrl).toBe("https://overlap.example");
    }
  });

  test.each([
    ["PUBLIC_ULR", "PUBLIC_URL"],
    ["SECRETKEY", "SECRET_KEY"],
    ["DATABASE_URI", "DATABASE_URL"],
    ["public_url", "PUBLIC_URL"],
    ["PROT", "PORT"],
    ["GOOGLE_CLIENT_SECERT", "GOOGLE_CLIENT_SECRET"],
  ])("with a typing error, %s, is asked about", (typed, meant) => {
    const sentence = `${typed} is no variable of Overlap: did you mean ${meant}?`;
    expect(readConfig({ [typed]: "hunter2" }).warnings).toEqual([sentence]);
    expect(faultsOf({ [typed]: "hunter2", TRUST_PROXY: "no" })).toEqual([
      "TRUST_PROXY must be a whole number from 0 to 10.",
      sentence,
    ]);
  });

  test("may hold the variables of other programs", () => {
    const others = "HOME PATH PWD USER TERM LANG SHELL MAIL HOSTNAME NODE_OPTIONS NODE_VERSION PGHOST PGDATA TZ SHLVL";
    const services = "REDIS_PORT SMTP_HOST OVERLAP_PORT POSTGRES_PASSWORD MICROSOFT_GRAPH_URL npm_config_port BIND";
    const env = Object.fromEntries(`${others} ${services}`.split(" ").map((name) => [name, "x"]));
    expect(readConfig(env).warnings).toBeUndefined();
  });

  test("must name a key when several processes could share one database", () => {
    expect(faultsOf({ DATABASE_URL: "postgres://db/overlap" })).toEqual([
      "SECRET_KEY must be set when DATABASE_URL is: every process of one database needs the same key.",
    ]);
  });
});
