import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ConfigFaults, readConfig } from "./config.ts";
import { readSecretFiles, SECRETS } from "./secret-files.ts";

const folder = mkdtempSync(join(tmpdir(), "overlap-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const KEY = "0123456789abcdef0123456789abcdef";
function file(text: string): string {
  const path = join(folder, String(text.length));
  writeFileSync(path, text);
  return path;
}

function faultsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigFaults) return error.faults;
    throw error;
  }
}

test.each(SECRETS)("readSecretFiles reads %s from a file, without one newline at its end", (name) => {
  const read = (text: string) => readSecretFiles({ [`${name}_FILE`]: file(text) }).values.get(name);
  expect([read(`${KEY}\n`), read(`${KEY} \n\n`), read(`${KEY}x\r\n`), read(KEY)]).toEqual([
    KEY,
    `${KEY} \n`,
    `${KEY}x`,
    KEY,
  ]);
});

test("a configuration takes its secrets from files", () => {
  const config = readConfig({
    DATABASE_URL_FILE: file("postgres://overlap:secret@db:5432/overlap\n"),
    SECRET_KEY_FILE: file(`${KEY}\n`),
    SMTP_URL_FILE: file("smtps://me:secret@mail.example\n"),
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET_FILE: file("google secret\n"),
    METRICS_TOKEN_FILE: file("token\n"),
    REDIS_URL_FILE: "",
  });
  expect(config).toMatchObject({
    databaseUrl: "postgres://overlap:secret@db:5432/overlap",
    secretKey: KEY,
    smtpUrl: "smtps://me:secret@mail.example",
    google: { id: "id", secret: "google secret" },
    metricsToken: "token",
    emailVerification: true,
  });
  expect(config.warnings).toBeUndefined();
});

test("readConfig reports each unusable secret file in one sentence, and no fault of its missing value", () => {
  const missing = join(folder, "missing");
  const faults = faultsOf({
    DATABASE_URL: "postgres://db/overlap",
    SECRET_KEY_FILE: missing,
    SMTP_URL: "smtp://mail.example",
    SMTP_URL_FILE: missing,
    GOOGLE_CLIENT_ID: "id",
    GOOGLE_CLIENT_SECRET_FILE: file(" \n"),
    METRICS_TOKEN_FILE: folder,
    TRUST_PROXY: "no",
  });
  expect(faults).toEqual([
    `SECRET_KEY_FILE names ${missing}, which does not exist.`,
    "SMTP_URL and SMTP_URL_FILE are both set: keep one of them.",
    `GOOGLE_CLIENT_SECRET_FILE names ${file(" \n")}, which is empty.`,
    `METRICS_TOKEN_FILE names ${folder}, which is a folder.`,
    "TRUST_PROXY must be a whole number from 0 to 10.",
  ]);
});
