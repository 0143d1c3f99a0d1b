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
  /** Serves HTTPS as well, on a port of its own, with the certificate and key in these files. */
  readonly https?: { readonly port: number; readonly certificate: string; readonly key: string };
};

/** Starts nginx with the configuration of `deploy/` in front of these ports of 127.0.0.1. */
export async function startNginx({ folder, port, apps, https }: Options) {
  if (nginxProgram === undefined) throw new Error("There is no nginx on this machine.");
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const config = join(folder, "nginx.conf");
  const text = placed(readFileSync(CONFIG, "utf8"), port, apps);
  writeFileSync(config, https === undefined ? text : withHttps(text, https));
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

function withHttps(config: string, { port, certificate, key }: NonNullable<Options["https"]>): string {
  if (!config.includes("#https listen 8443 ")) throw new Error("deploy/nginx.conf has another form.");
  return config
    .replaceAll("#https ", "")
    .replace("listen 8443 ", `listen 127.0.0.1:${port} `)
    .replace("/etc/nginx/certificate.pem", certificate)
    .replace("/etc/nginx/certificate-key.pem", key);
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
