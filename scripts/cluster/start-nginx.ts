import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram, startProgram } from "./programs.ts";

/** Undefined when there is no `nginx` on this machine. */
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
