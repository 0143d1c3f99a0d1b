import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, Socket } from "node:net";
import type { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

/** Where the program is; undefined when it is not installed. Debian keeps servers where a user's PATH does not look. */
export function findProgram(name: string): string | undefined {
  const env = { PATH: `${process.env["PATH"]}:/usr/local/sbin:/usr/sbin:/sbin` };
  const { stdout } = spawnSync("/bin/sh", ["-c", 'command -v "$0"', name], { env, encoding: "utf8" });
  return stdout?.trim() || undefined;
}

/** A port of 127.0.0.1 that is free, for programs that cannot choose one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  server.close();
  await once(server, "close");
  return port;
}

/** A program that runs until it is ended. */
export type Program = { readonly child: ChildProcess; readonly ended: Promise<unknown> };

const MAX_START_MS = 30_000;

/** Starts a program that ends when this process does, and resolves once it is ready: until then `isReady` may also reject. */
export async function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  isReady: () => Promise<boolean>,
  options: SpawnOptions,
): Promise<Program> {
  const child = spawn(program, args, options);
  endsWithUs(child);
  let said = "";
  child.stdout?.on("data", (chunk) => (said = (said + String(chunk)).slice(-2_000)));
  const ended = once(child, "close");
  const latest = performance.now() + MAX_START_MS;
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null || performance.now() > latest) {
      child.kill("SIGKILL");
      throw new Error(`${program} ${args.join(" ")} did not start. ${said}`);
    }
    await delay(20);
  }
  return { child, ended };
}

/**
 * Gathers the numbers of processes, `+` and `-` before them, until the pipe ends: then its writer is gone, however it
 * ended. The processes are asked to end first, and after their own deadline no more.
 */
const WATCHER = `
ours=" "
while read -r line; do
  case "$line" in
    +*) ours="$ours\${line#+} " ;;
    -*) ours=$(printf %s "$ours" | sed "s/ \${line#-} / /") ;;
  esac
done
[ "$ours" = " " ] && exit
kill -TERM $ours 2>/dev/null
sleep 12
kill -KILL $ours 2>/dev/null
`;

let pipe: Writable | undefined;

/** Sees to it that `child` ends when this process does, even by a kill -9. */
export function endsWithUs(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  const watcher = (pipe ??= startWatcher());
  watcher.write(`+${pid}\n`);
  child.once("exit", () => watcher.write(`-${pid}\n`));
}

function startWatcher(): Writable {
  // In a group of its own, so that Ctrl-C in the terminal does not end it before us.
  const watcher = spawn("sh", ["-c", WATCHER], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watcher.unref();
  watcher.stdin.on("error", () => {}); // it was ended: then there is no watcher
  // Without this the pipe would keep us running.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return watcher.stdin;
}
