import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, startProgram } from "./programs.ts";

export const nginxProgram: string | undefined = findProgram("nginx");

const CONFIG = join(import.meta.dirname, "..", "..", "deploy", "nginx.conf");

type Options = {
  /** Folder of nginx's files; the user of nginx must be able to enter it. */
  readonly folder: string;
  readonly port: number;
  readonly apps: readonly number[];
  /** Values that an operator changes in the configuration. */
  readonly edit?: (config: string) => string;
};

/** Starts nginx with `deploy/nginx.conf` in front of these ports of 127.0.0.1. */
export async function startNginx({ folder, port, apps, edit = (config) => config }: Options) {
  if (nginxProgram === undefined) throw new Error("There is no nginx on this machine.");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const config = join(folder, "nginx.conf");
  writeFileSync(config, edit(placed(readFileSync(CONFIG, "utf8"), port, apps)));
  const globals = `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr crit;`;
  const url = `http://127.0.0.1:${port}`;
  const { child, ended } = await startProgram(
    [nginxProgram, "-p", folder, "-c", config, "-e", "stderr", "-g", globals],
    // Any reply proves that nginx listens.
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

/** Matches the servers of the upstream, one on each line. */
const SERVERS = /(?:^ *server app\d+:3000 .*;\n)+/gm;

/** Returns `deploy/nginx.conf` with the addresses of this machine. Throws when a placeholder is missing. */
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
