import { spawn, spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { EmbeddedPostgresError } from "./explain-failure.ts";

// Processes and users of the operating system.

const STEP_MS = 20;

/**
 * Sends one signal after the other until `isAlive` is false, with a pause in milliseconds after each. Returns whether
 * the process is gone.
 */
export async function endProcess(
  pid: number,
  signals: readonly (readonly [NodeJS.Signals, number])[],
  isAlive: () => boolean,
): Promise<boolean> {
  for (const [signal, patience] of signals) {
    const until = performance.now() + patience;
    try {
      if (isAlive()) process.kill(pid, signal);
    } catch {
      // The process ended in the meantime.
    }
    while (isAlive() && performance.now() < until) await pause(STEP_MS);
  }
  return !isAlive();
}

/**
 * Returns the start of a process in a form that no later process with its number shares; undefined for dead processes,
 * including zombies.
 */
export function processStart(pid: number): string | undefined {
  if (process.platform !== "linux") return ps(pid, "lstart=");
  const stat = readText(`/proc/${pid}/stat`);
  // The name in brackets may hold anything; the state is the first field after it, the start the twentieth (proc(5)).
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (!fields || fields[0] === "Z" || fields[0] === "X") return undefined;
  return `${readText("/proc/sys/kernel/random/boot_id")?.trim()} ${fields[19]}`;
}

/** Tells whether a process is the PostgreSQL server of a data folder. */
export function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== "linux") {
    const command = ps(pid, "command=") ?? "";
    return /(^|\/)postgres /.test(command) && command.includes(` -D ${cluster} `);
  }
  if (processStart(pid) === undefined) return false;
  const args = (readText(`/proc/${pid}/cmdline`) ?? "").split("\0");
  return /(^|\/)postgres$/.test(args[0] ?? "") && args[args.indexOf("-D") + 1] === cluster;
}

/** Reads a file; undefined if it cannot be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined; // The process ended meanwhile, or never existed.
  }
}

function ps(pid: number, column: string): string | undefined {
  const { stdout } = spawnSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" });
  return stdout?.trim() || undefined;
}

/**
 * Runs a program to its end, as another user and with more variables if given, and returns its exit code and output.
 * Code 127 when it cannot be started.
 */
export async function runProgram(
  program: string,
  args: readonly string[],
  { env, ...user }: Partial<ServerUser> & { readonly env?: Readonly<Record<string, string>> | undefined } = {},
): Promise<{ code: number; output: string }> {
  return await new Promise((resolve) => {
    let output = "";
    const child = spawn(program, args, {
      // The other user may have no right to enter the caller's folder.
      cwd: "/",
      stdio: ["ignore", "pipe", "pipe"],
      env: { PATH: process.env.PATH, LC_ALL: "C", ...env },
      ...user,
    });
    child.stdout.on("data", (chunk) => (output += String(chunk)));
    child.stderr.on("data", (chunk) => (output += String(chunk)));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The system user of PostgreSQL, if it differs from this process's. */
export type ServerUser = { readonly uid: number; readonly gid: number };

const NAME = "postgres";
const WAYS_TO_MAKE: readonly (readonly [string, readonly string[]])[] = [
  ["useradd", ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", NAME]],
  ["adduser", ["-S", "-D", "-H", NAME]],
];

/**
 * Returns the user of PostgreSQL, which refuses to run as root. Undefined for an ordinary user. For root: the owner of
 * the existing cluster, so that the owner stays, otherwise the system user `postgres`, created if missing, which `log` tells. `cluster` is
 * the folder of PostgreSQL's data, which need not exist.
 */
export async function serverUser(
  cluster: string,
  log: (line: string) => void = () => {},
): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const account = await lookUp();
  if (account) return account;
  for (const [program, args] of WAYS_TO_MAKE) {
    await runProgram(program, args);
    const created = await lookUp();
    if (!created) continue;
    log(`Made the system user ${NAME}, because PostgreSQL refuses to run as root.`);
    return created;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL refuses to run as root and the system user ${NAME} cannot be made; make it, start Overlap as an ordinary user, or set DATABASE_URL.`,
  );
}

async function lookUp(): Promise<ServerUser | undefined> {
  const [uid, gid] = await Promise.all([runProgram("id", ["-u", NAME]), runProgram("id", ["-g", NAME])]);
  return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
}

/**
 * Tells whether the user may enter a folder (or run a program). Tries it as that user, because modes do not show access
 * lists and mounts.
 */
export async function canReach(path: string, user: ServerUser | undefined): Promise<boolean> {
  const { code } = await runProgram("/bin/sh", ["-c", 'test -x "$0"', path], user);
  return code === 0;
}
