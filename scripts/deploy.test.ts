import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { request as requestOverTLS } from "node:https";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { startTestApp } from "#server/testing/start-test-app.ts";
import { temporaryFolder } from "#server/testing/temporary-folder.ts";
import { VERSION } from "#server/version.ts";
import { findProgram, freePort, startProgram } from "./cluster/programs.ts";
import { nginxProgram } from "./cluster/start-nginx.ts";
import { ROOT } from "./setup/command.mjs";

/** Timeout for servers that start beside other tests. */
vi.setConfig({ testTimeout: 60_000 });

const DEPLOY = join(ROOT, "deploy");
const openssl = findProgram("openssl");
const caddyProgram = findProgram("caddy");
const systemdAnalyze = findProgram("systemd-analyze");

/** Certificates of these tests are signed by nobody. */
const UNSIGNED = { rejectUnauthorized: false };

async function get(url: string): Promise<{ status: number | undefined; location: string | undefined; body: string }> {
  const sent = (url.startsWith("https:") ? requestOverTLS : request)(url, UNSIGNED).end();
  const [reply] = (await once(sent, "response")) as [IncomingMessage];
  const body = (await reply.toArray()).join("");
  return { status: reply.statusCode, location: reply.headers.location, body };
}

/** Checks what a browser needs behind a proxy: pages, a live grid, news. */
async function expectToServe(site: string, meetingID: string): Promise<void> {
  const info = await get(`${site}/api/server-info`);
  expect(info.status).toBe(200);
  expect(JSON.parse(info.body)).toMatchObject({ version: VERSION });
  for (const path of [`/collab/${meetingID}`, "/realtime/?EIO=4&transport=websocket"]) {
    const socket = new WebSocket(site.replace("https:", "wss:") + path, { ...UNSIGNED, origin: site });
    await once(socket, "open");
    socket.terminate();
  }
  expect((await get(`${site}/metrics`)).status).toBe(404);
}

/** Starts an app that trusts one proxy, with a meeting. */
async function startBehindProxy() {
  const app = await startTestApp({ trustProxy: 1 });
  const { meetingID } = await app.api.createMeeting();
  return { app, meetingID };
}

describe.skipIf(nginxProgram === undefined || openssl === undefined)("deploy/nginx-site.conf", () => {
  test("deploy/nginx-site.conf serves one process with live grids over https, and redirects http to https", async () => {
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    const { app, meetingID } = await startBehindProxy();
    const [plain, secure] = [await freePort(), await freePort()];
    const [key, certificate] = [join(folder, "key.pem"), join(folder, "certificate.pem")];
    const make = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost -days 2";
    execFileSync(openssl ?? "", [...make.split(" "), "-keyout", key, "-out", certificate], { stdio: "ignore" });
    const site = readFileSync(join(DEPLOY, "nginx-site.conf"), "utf8")
      .replaceAll(/listen \[::\].*\n/g, "")
      .replace("listen 80;", `listen 127.0.0.1:${plain};`)
      .replace("listen 443 ssl", `listen 127.0.0.1:${secure} ssl`)
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`)
      .replace("http://127.0.0.1:3000", `http://127.0.0.1:${app.port}`);
    const file = join(folder, "nginx.conf");
    writeFileSync(file, `worker_processes 1;\nevents {}\nhttp {\n${site}\n}\n`);
    const globals = `pid ${folder}/nginx.pid; error_log stderr crit;`;
    const args = ["-p", folder, "-c", file, "-e", "stderr", "-g"];
    expect(spawnSync(nginxProgram ?? "", ["-t", ...args, globals], { encoding: "utf8" })).toMatchObject({
      status: 0,
      stderr: expect.stringContaining("test is successful") as string,
    });
    const running = await startProgram(
      [nginxProgram ?? "", ...args, `daemon off; ${globals}`],
      async () => (await get(`https://localhost:${secure}/healthz`)).status === 200,
      { stdio: "ignore" },
    );
    await expectToServe(`https://localhost:${secure}`, meetingID);
    expect(await get(`http://localhost:${plain}/m/x?y=1`)).toMatchObject({
      status: 301,
      location: "https://localhost/m/x?y=1",
    });
    running.child.kill("SIGTERM");
    await running.ended;
    await app.stop();
  });
});

describe.skipIf(nginxProgram === undefined || process.getuid?.() !== 0)("deploy/nginx.conf", () => {
  test("deploy/nginx.conf is valid without Docker after the command of docs/several-processes.md", () => {
    const page = readFileSync(join(ROOT, "docs", "several-processes.md"), "utf8");
    const [, expression = ""] =
      /^sed -E '(.+)' deploy\/nginx\.conf > \/etc\/nginx\/nginx\.conf && nginx -t$/m.exec(page) ?? [];
    const file = join(temporaryFolder(), "nginx.conf");
    writeFileSync(file, execFileSync("sed", ["-E", expression, join(DEPLOY, "nginx.conf")]));
    expect(readFileSync(file, "utf8")).toContain("server 127.0.0.1:3003 ");
    const checked = spawnSync(nginxProgram ?? "", ["-t", "-c", file, "-e", "stderr"], { encoding: "utf8" });
    expect(checked).toMatchObject({ status: 0, stderr: expect.stringContaining("test is successful") as string });
  });
});

describe.skipIf(caddyProgram === undefined)("deploy/Caddyfile", () => {
  test("deploy/Caddyfile serves one process with live grids over https, with a certificate of its own", async () => {
    const folder = temporaryFolder();
    const { app, meetingID } = await startBehindProxy();
    const [plain, secure] = [await freePort(), await freePort()];
    const file = join(folder, "Caddyfile");
    copyFileSync(join(DEPLOY, "Caddyfile"), join(folder, "site"));
    // Caddy signs certificates of localhost itself.
    writeFileSync(file, `{\n\tadmin off\n\tskip_install_trust\n\thttp_port ${plain}\n}\nimport ${folder}/site\n`);
    const site = `https://localhost:${secure}`;
    const env = { HOME: folder, XDG_DATA_HOME: folder, SITE: site, OVERLAP: `127.0.0.1:${app.port}` };
    const config = ["--config", file, "--adapter", "caddyfile"];
    expect(spawnSync(caddyProgram ?? "", ["validate", ...config], { env }).status).toBe(0);
    const running = await startProgram(
      [caddyProgram ?? "", "run", ...config],
      async () => (await get(`${site}/healthz`)).status === 200,
      { stdio: "ignore", env },
    );
    await expectToServe(site, meetingID);
    running.child.kill("SIGTERM");
    await running.ended;
    await app.stop();
  });
});

describe.skipIf(systemdAnalyze === undefined)("the units of systemd", () => {
  test("the units of systemd are valid, and the server's sandbox leaves little exposed", () => {
    const folder = temporaryFolder();
    const names = ["overlap.service", "overlap-backup.service", "overlap-backup.timer"];
    for (const name of names) {
      // The folder and the programs of an installed Overlap are not here.
      const unit = readFileSync(join(DEPLOY, name), "utf8").replaceAll(/^ExecStart=\S+/gm, "ExecStart=/bin/true");
      writeFileSync(join(folder, name), unit.replaceAll("/opt/overlap", "/tmp"));
    }
    const files = names.map((name) => join(folder, name));
    const verified = spawnSync(systemdAnalyze ?? "", ["verify", "--man=no", ...files], { encoding: "utf8" });
    expect([verified.status, verified.stderr]).toEqual([0, ""]);
    const exposure = ["security", "--offline=true", "--threshold=20", files[0] ?? ""];
    expect(spawnSync(systemdAnalyze ?? "", exposure, { encoding: "utf8" }).status).toBe(0);
  });
});
