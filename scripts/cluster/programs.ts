import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, connect, createServer, Socket } from "node:net";
import type { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

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

/** A Redis of one's own on 127.0.0.1, that keeps nothing. */
export type OwnRedis = {
  readonly url: string;
  readonly port: number;
  /** SIGSTOP freezes it, SIGCONT lets it go on, SIGKILL ends it. */
  signal(signal: NodeJS.Signals): void;
  /** Kills it, and starts another in its place, which knows nothing. */
  again(): Promise<void>;
  stop(): Promise<void>;
};

export const redisProgram: string | undefined = findProgram("redis-server");

export async function startRedis(port: number): Promise<OwnRedis> {
  let running = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    signal: (signal) => void running.child.kill(signal),
    async again() {
      await end(running);
      running = await launch(port);
    },
    stop: () => end(running),
  };
}

function launch(port: number): Promise<Program> {
  if (redisProgram === undefined) throw new Error("There is no redis-server on this machine.");
  const keepsNothing = ["--save", "", "--appendonly", "no", "--dir", "/tmp"];
  return startProgram(
    [redisProgram, "--port", String(port), "--bind", "127.0.0.1", ...keepsNothing],
    async () => {
      // It has nothing to load: once it can be reached it is ready.
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

export const nginxProgram: string | undefined = findProgram("nginx");

const CONFIG = join(import.meta.dirname, "..", "..", "deploy", "nginx.conf");

type Options = {
  /** For what it writes; the user it runs as must be able to get there. */
  readonly folder: string;
  readonly port: number;
  readonly apps: readonly number[];
  /** What an operator changes in the configuration. */
  readonly edit?: (config: string) => string;
};

/** Starts nginx with the configuration of `deploy/` in front of these ports of 127.0.0.1. */
export async function startNginx({ folder, port, apps, edit = (config) => config }: Options) {
  if (nginxProgram === undefined) throw new Error("There is no nginx on this machine.");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const config = join(folder, "nginx.conf");
  writeFileSync(config, edit(placed(readFileSync(CONFIG, "utf8"), port, apps)));
  const globals = `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr crit;`;
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = await startProgram(
    [nginxProgram, "-p", folder, "-c", config, "-e", "stderr", "-g", globals],
    // Whatever it answers, it is there.
    () => fetch(`${url}/healthz`).then(() => true),
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  return {
    url,
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The processes of a group, one below the other. */
const SERVERS = /(?:^ *server app\d+:3000 .*;\n)+/gm;

/** The committed configuration with the addresses of this machine. Throws when it does not name what is replaced. */
function placed(config: string, port: number, apps: readonly number[]): string {
  if (config.search(SERVERS) < 0 || !config.includes("listen 8080;"))
    throw new Error("deploy/nginx.conf has another form.");
  return config
    .replaceAll(SERVERS, (lines) => {
      const parameters = /:3000 (.*);/.exec(lines)?.[1] ?? "";
      return apps.map((app) => `    server 127.0.0.1:${app} ${parameters};\n`).join("");
    })
    .replace("listen 8080;", `listen 127.0.0.1:${port};`);
}
