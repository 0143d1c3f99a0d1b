import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { freePort, type OwnRedis, redisProgram, startProgram, startRedis } from "./programs.ts";
import { nginxProgram, startNginx } from "./start-nginx.ts";
import { ROOT, SERVER_ENV, SERVER_FLAGS } from "../setup/command.mjs";

/** The services of `docker compose --profile scale` as processes of this machine. */
export type Cluster = {
  readonly url: string;
  /** The running processes by their place. */
  readonly processes: readonly ClusterProcess[];
  readonly redis: OwnRedis;
  readonly databaseUrl: string;
  /** Restarts the ended process of a place. */
  again(place: number): Promise<void>;
  stop(): Promise<void>;
};

/** Returns the names of programs that are missing; empty when a cluster can start. */
export function missingPrograms(): readonly string[] {
  return [...(redisProgram === undefined ? ["redis-server"] : []), ...(nginxProgram === undefined ? ["nginx"] : [])];
}

/** Starts all services on free ports, nginx on `port` if it is given. Uses a PostgreSQL in `dataDir` unless `databaseUrl` names one. */
export async function startCluster(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  port?: number | undefined;
  processes?: number;
  env?: Readonly<Record<string, string>>;
  log: (line: string) => void;
}): Promise<Cluster> {
  await using opened = new AsyncDisposableStack();
  const { dataDir, log } = options;
  const postgres = options.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log });
  opened.defer(() => postgres?.stop());
  const databaseUrl = options.databaseUrl ?? postgres?.url ?? "";
  const redis = await startRedis(await freePort());
  opened.defer(() => redis.stop());

  const ports = await Promise.all(Array.from({ length: options.processes ?? 3 }, freePort));
  const environment = {
    SECRET_KEY: randomBytes(32).toString("hex"),
    ...options.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    TRUST_PROXY: "1",
  };
  const processes = await Promise.all(ports.map((port) => startProcess(port, environment)));
  opened.defer(async () => void (await Promise.all(processes.map((one) => one.end("SIGTERM")))));

  // Outside home directories, because the user of nginx cannot enter them.
  const folder = mkdtempSync("/tmp/overlap-nginx-");
  chmodSync(folder, 0o755);
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  const nginx = await startNginx({ folder, port: options.port ?? (await freePort()), apps: ports });
  opened.defer(() => nginx.stop());

  const everything = opened.move();
  return {
    url: nginx.url,
    processes,
    redis,
    databaseUrl,
    async again(place) {
      processes[place] = await startProcess(ports[place] ?? 0, environment);
    },
    stop: () => everything.disposeAsync(),
  };
}

export type ClusterProcess = {
  readonly url: string;
  /** Sends SIGTERM and resolves with the milliseconds until the end and the exit code. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<{ ms: number; code: number | null }>;
};

async function startProcess(port: number, env: Readonly<Record<string, string>>): Promise<ClusterProcess> {
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = await startProgram(
    [process.execPath, ...SERVER_FLAGS, join(ROOT, "server", "main.mjs")],
    async () => (await fetch(`${url}/healthz`)).ok,
    {
      cwd: ROOT,
      env: { ...SERVER_ENV, ...process.env, ...env, PORT: String(port), HOST: "127.0.0.1" },
      // The process prints its own address, but visitors open the balancer's.
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return {
    url,
    async end(signal) {
      const begun = performance.now();
      if (child.exitCode === null) child.kill(signal);
      await ended;
      return { ms: performance.now() - begun, code: child.exitCode };
    },
  };
}
