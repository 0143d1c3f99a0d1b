import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endsWithUs, findProgram } from "./programs.ts";

/** Undefined when there is no `nginx` on this machine. */
export const nginxProgram: string | undefined = findProgram("nginx");

const CONFIG = join(import.meta.dirname, "..", "..", "deploy", "nginx.conf");
const MAX_START_MS = 10_000;

/**
 * Starts nginx with the configuration of `deploy/` in front of these ports of 127.0.0.1. `folder` is for what it writes;
 * the user it runs as must be able to get there.
 */
export async function startNginx(options: { folder: string; port: number; apps: readonly number[] }) {
  if (nginxProgram === undefined) throw new Error("There is no nginx on this machine.");
  const { folder, port, apps } = options;
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const config = join(folder, "nginx.conf");
  writeFileSync(config, placed(readFileSync(CONFIG, "utf8"), port, apps));
  const globals = `daemon off; pid ${join(folder, "nginx.pid")}; error_log stderr crit;`;
  const child = spawn(nginxProgram, ["-p", folder, "-c", config, "-e", "stderr", "-g", globals], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  endsWithUs(child);
  const ended = once(child, "close");
  const end = performance.now() + MAX_START_MS;
  // Whatever it answers, it is there.
  while ((await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined)) === undefined) {
    if (child.exitCode !== null || performance.now() > end) throw new Error("nginx did not start.");
    await delay(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async stop(): Promise<void> {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** The committed configuration with the addresses of this machine. Throws when it does not name what is replaced. */
function placed(config: string, port: number, apps: readonly number[]): string {
  const server = /^ *server app(\d+):3000 (.*);\n/gm;
  const groups = config.split(/(?<=^ *upstream \w+ \{\n)/m);
  if (groups.length === 1 || !config.includes("listen 8080;")) throw new Error("deploy/nginx.conf has another form.");
  return groups
    .map((group, index) => {
      const parameters = server.exec(group)?.[2] ?? "";
      server.lastIndex = 0;
      if (index === 0) return group;
      const lines = apps.map((app) => `    server 127.0.0.1:${app} ${parameters};\n`).join("");
      let isFirst = true;
      return group.replaceAll(server, () => {
        const text = isFirst ? lines : "";
        isFirst = false;
        return text;
      });
    })
    .join("")
    .replace("listen 8080;", `listen 127.0.0.1:${port};`);
}
