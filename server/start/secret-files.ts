import { readFileSync } from "node:fs";

/** Variables whose value may stand in a file, named by the variable with `_FILE` at its end. */
export const SECRETS = [
  "SECRET_KEY",
  "DATABASE_URL",
  "REDIS_URL",
  "SMTP_URL",
  "GOOGLE_CLIENT_SECRET",
  "MICROSOFT_CLIENT_SECRET",
  "OIDC_CLIENT_SECRET",
  "METRICS_TOKEN",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the files of secrets, of each all but one newline at its end. Returns the values by the names of the variables, and a
 * sentence for each variable whose file cannot be used.
 */
export function readSecretFiles(env: Environment) {
  const values = new Map<string, string>();
  const faults = new Map<string, string>();
  for (const name of SECRETS) {
    const path = env[`${name}_FILE`]?.trim();
    if (!path) continue;
    const file = read(path);
    if (env[name]?.trim()) faults.set(name, `${name} and ${name}_FILE are both set: keep one of them.`);
    else if ("fault" in file) faults.set(name, `${name}_FILE names ${path}, which ${file.fault}.`);
    else values.set(name, file.text);
  }
  return { values, faults };
}

function read(path: string): { readonly text: string } | { readonly fault: string } {
  try {
    const text = readFileSync(path, "utf8").replace(/\r?\n$/, "");
    return text.trim() === "" ? { fault: "is empty" } : { text };
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    return { fault: REASONS[code] ?? `cannot be read (${code})` };
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "this user may not read",
  EISDIR: "is a folder",
};
