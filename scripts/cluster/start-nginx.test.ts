import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, chmodSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:http2";
import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect as connectTo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findProgram, freePort } from "./programs.ts";
import { nginxProgram, startNginx } from "./start-nginx.ts";

// Vitest counts these tests as skipped if nginx is not installed.
describe.skipIf(nginxProgram === undefined)("the balancer of deploy/nginx.conf", () => {
  const folder = mkdtempSync("/tmp/overlap-nginx-test-");
  let servers: Server[];
  let nginx: Awaited<ReturnType<typeof startNginx>>;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    servers = await Promise.all([0, 1, 2].map((place) => listening(app(place))));
    const apps = servers.map((server) => (server.address() as AddressInfo).port);
    nginx = await startNginx({ folder, port: await freePort(), apps });
  });
  afterAll(async () => {
    await nginx.stop();
    for (const server of servers) server.close().closeAllConnections();
    rmSync(folder, { recursive: true, force: true });
  });

  const statusOf = async (path: string, method = "GET") => (await fetch(nginx.url + path, { method })).status;
  const times = <T>(count: number, ask: () => Promise<T>) => Promise.all(Array.from({ length: count }, ask));

  test.each(["GET", "POST"])(
    "nginx passes on a 503 (%s) and goes on to send requests to every process",
    async (way) => {
      for (const status of await times(9, () => statusOf("/api/provider", way))) expect(status).toBe(503);
      for (const status of await times(9, () => statusOf("/api/server-info"))) expect(status).toBe(200);
    },
  );

  test("nginx passes on the first part of a slow body before the rest arrives", async () => {
    const { hostname, port } = new URL(nginx.url);
    const arrived = Promise.race(
      servers.map(async (server) => ((await once(server, "request")) as [IncomingMessage])[0].url),
    );
    const socket = connectTo(Number(port), hostname);
    socket.write("POST /api/slow HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n{");
    expect(await arrived).toBe("/api/slow");
    socket.destroy();
  });

  test("nginx refuses a body that is larger than any request of Overlap", async () => {
    const body = Buffer.alloc(310 * 1024);
    expect((await fetch(`${nginx.url}/api/server-info`, { method: "POST", body })).status).toBe(413);
  });

  test("nginx finds a file that only one process has during a rolling update", async () => {
    for (const status of await times(9, () => statusOf("/assets/of-1.js"))) expect(status).toBe(200);
    expect(await statusOf("/assets/of-none.js")).toBe(404);
    for (const status of await times(9, () => statusOf("/"))) expect(status).toBe(200);
  });
});

const openssl = findProgram("openssl");

test.skipIf(nginxProgram === undefined || openssl === undefined)(
  "deploy/nginx.conf speaks HTTP/2 with the lines marked #https",
  async () => {
    await using opened = new AsyncDisposableStack();
    const folder = mkdtempSync("/tmp/overlap-nginx-https-");
    opened.defer(() => rmSync(folder, { recursive: true, force: true }));
    chmodSync(folder, 0o755);
    const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
    const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1", "-days", "2"];
    const files = ["-out", certificate, "-keyout", key, "-nodes"];
    execFileSync(
      openssl ?? "",
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", ...subject, ...files],
      { stdio: "ignore" },
    );
    const server = await listening(app(0));
    opened.defer(() => server.close().closeAllConnections());
    const httpsPort = await freePort();
    const edit = (config: string) =>
      config
        .replaceAll("#https ", "")
        .replace("listen 8443 ", `listen 127.0.0.1:${httpsPort} `)
        .replace("/etc/nginx/certificate.pem", certificate)
        .replace("/etc/nginx/certificate-key.pem", key);
    const apps = [(server.address() as AddressInfo).port];
    const nginx = await startNginx({ folder, port: await freePort(), apps, edit });
    opened.defer(() => nginx.stop());

    const session = connect(`https://127.0.0.1:${httpsPort}`, { ca: readFileSync(certificate) });
    opened.defer(() => session.destroy());
    const request = session.request({ ":path": "/assets/of-0.js" });
    const [headers] = (await once(request, "response")) as [Record<string, unknown>];
    expect([headers[":status"], session.alpnProtocol]).toEqual([200, "h2"]);
  },
);

/** Starts one of several processes with its own build and a silent provider. */
function app(place: number): RequestListener {
  return ({ url = "" }, response) => {
    const isMissing = url.startsWith("/assets/") && url !== `/assets/of-${place}.js`;
    response.writeHead(url === "/api/provider" ? 503 : isMissing ? 404 : 200).end();
  };
}

async function listening(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}
