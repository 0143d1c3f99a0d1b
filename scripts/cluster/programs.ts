import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, Socket } from "node:net";
import type { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";

/** Returns the path of a program, or undefined when it is not installed. Debian keeps servers outside a user's PATH. */
export function findProgram(name: string): string | undefined {
  const env = { PATH: `${process.env["PATH"]}:/usr/local/sbin:/usr/sbin:/sbin` };
  const { stdout } = spawnSync("/bin/sh", ["-c", 'command -v "$0"', name], { env, encoding: "utf8" });
  return stdout?.trim() || undefined;
}

/** Returns a free port of 127.0.0.1 for a program that cannot choose one. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  server.close();
  await once(server, "close");
  return port;
}

export type Program = { readonly child: ChildProcess; readonly ended: Promise<unknown> };

const MAX_START_MS = 30_000;

/** Starts a program that ends with this process. Resolves when `isReady` does; rejects when `isReady` rejects. */
export async function startProgram(
  [program, ...args]: readonly [string, ...string[]],
  isReady: () => Promise<boolean>,
  options: SpawnOptions,
): Promise<Program> {
  const child = spawn(program, args, options);
  endsWithUs(child);
  let output = "";
  child.stdout?.on("data", (chunk) => (output = (output + String(chunk)).slice(-2_000)));
  const ended = once(child, "close");
  const latest = performance.now() + MAX_START_MS;
  while (!(await isReady().catch(() => false))) {
    if (child.exitCode !== null || performance.now() > latest) {
      child.kill("SIGKILL");
      throw new Error(`${program} ${args.join(" ")} did not start. ${output}`);
    }
    await delay(20);
  }
  return { child, ended };
}

/**
 * Collects process ids (`+` adds, `-` removes) until the pipe ends, because then its writer is gone. Sends SIGTERM to the
 * processes, and SIGKILL after their deadline.
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

/** Ends `child` when this process ends, even by kill -9. */
export function endsWithUs(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  const watcher = (pipe ??= startWatcher());
  watcher.write(`+${pid}\n`);
  child.once("exit", () => watcher.write(`-${pid}\n`));
}

function startWatcher(): Writable {
  // A separate process group, otherwise Ctrl-C would end the watcher first.
  const watcher = spawn("sh", ["-c", WATCHER], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watcher.unref();
  watcher.stdin.on("error", () => {}); // ignore: the watcher has ended
  // Otherwise the pipe would keep this process alive.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return watcher.stdin;
}

/** A separate Redis on 127.0.0.1 without persistence. */
export type OwnRedis = {
  readonly url: string;
  readonly port: number;
  /** SIGSTOP freezes it, SIGCONT lets it go on, SIGKILL ends it. */
  signal(signal: NodeJS.Signals): void;
  /** Kills Redis and starts an empty one on its port. */
  again(): Promise<void>;
  stop(): Promise<void>;
};

export const redisProgram: string | undefined = findProgram("redis-server");

export async function startRedis(port: number, ...more: readonly string[]): Promise<OwnRedis> {
  let running = await launch(port, more);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (signal) => void running.child.kill(signal),
    async again() {
      await end(running);
      running = await launch(port, more);
    },
    stop: () => end(running),
  };
}

function launch(port: number, more: readonly string[]): Promise<Program> {
  if (redisProgram === undefined) throw new Error("There is no redis-server on this machine.");
  const keepsNothing = ["--save", "", "--appendonly", "no", "--dir", "/tmp"];
  return startProgram(
    [redisProgram, "--port", String(port), "--bind", "127.0.0.1", ...keepsNothing, ...more],
    async () => {
      // An empty Redis is ready as soon as it accepts a connection.
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.destroy();
      return true;
    },
    { stdio: ["ignore", "pipe", "inherit"] },
  );
}

async function end({ child, ended }: Program): Promise<void> {
  child.kill("SIGCONT");
  child.kill("SIGKILL");
  await ended;
}
