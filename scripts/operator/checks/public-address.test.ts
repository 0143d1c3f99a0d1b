import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { appTest, type TestApp } from "#server/testing/start-test-app.ts";
import { findProgram, freePort } from "../../cluster/programs.ts";
import { nginxProgram, startNginx } from "../../cluster/start-nginx.ts";
import { environment, lines } from "../testing/diagnosis.ts";
import { runTool } from "../testing/run-tool.ts";

const test = appTest({ trustProxy: 1 });

/** How nginx passes a request on, a server each. */
const SITES = {
  right: `proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`,
  overwriting: `proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`,
  noUpgrade: "proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;",
  bare: "",
  twice: `proxy_http_version 1.1; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-For "$proxy_add_x_forwarded_for, 10.0.0.2";
    proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";`,
} as const;
type Site = keyof typeof SITES | "path" | "other" | "dead" | "elsewhere" | "tls";

const openssl = findProgram("openssl");

// Skipped, and counted as skipped, where nginx or openssl is not installed.
describe.skipIf(nginxProgram === undefined || openssl === undefined)(
  "overlap doctor opens PUBLIC_URL through nginx",
  () => {
    const folder = mkdtempSync("/tmp/overlap-doctor-");
    const certificate = join(folder, "certificate.pem");
    const ports = new Map<Site, number>();
    let sites: Awaited<ReturnType<typeof startSites>> | undefined;
    beforeAll(() => {
      chmodSync(folder, 0o755);
      const subject = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"];
      const files = ["-out", certificate, "-keyout", join(folder, "key.pem"), "-nodes"];
      const kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"];
      execFileSync(openssl ?? "", ["req", "-x509", ...kind, ...subject, ...files], { stdio: "ignore" });
    });
    afterAll(async () => {
      await sites?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    /** Starts nginx for the first test, and returns the public address of a site. */
    async function site(name: Site, app: TestApp): Promise<string> {
      sites ??= await startSites(app.port);
      return `${name === "tls" ? "https" : "http"}://localhost:${ports.get(name)}`;
    }

    async function startSites(appPort: number) {
      const pass = `proxy_pass http://127.0.0.1:${appPort};`;
      const locations: readonly (readonly [Site, string])[] = [
        ...Object.entries(SITES).map(([name, headers]) => [name as Site, `location / { ${pass} ${headers} }`] as const),
        ["tls", `location / { ${pass} ${SITES.right} }`],
        ["path", `location /overlap/ { proxy_pass http://127.0.0.1:${appPort}/; ${SITES.right} }`],
        ["other", `location / { return 200 "Hello"; }`],
        ["dead", "location / { proxy_pass http://127.0.0.1:1; }"],
        ["elsewhere", "location / { return 301 https://overlap.example$request_uri; }"],
      ];
      const servers: string[] = [];
      for (const [name, location] of locations) {
        const port = await freePort();
        ports.set(name, port);
        const tls = `ssl; ssl_certificate ${certificate}; ssl_certificate_key ${join(folder, "key.pem")}`;
        servers.push(`server { listen 127.0.0.1:${port}${name === "tls" ? ` ${tls}` : ""}; ${location} }`);
      }
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      );
      const config = `events {} http { access_log off; ${temporary.join(" ")} ${servers.join("\n")} }`;
      return await startNginx({ folder, port: ports.get("right") ?? 0, apps: [], edit: () => config });
    }

    const UPGRADE =
      /^fault The proxy removes Upgrade, so pages say "Reconnecting…"\. In nginx, .*proxy_set_header Upgrade \$http_upgrade;/;
    const PASSED = /^ok A WebSocket gets through the proxy\.$/;
    const FITS = /^ok X-Forwarded-For fits TRUST_PROXY=1, and Host arrives\.$/;
    test.for([
      ["right", "address", /^ok http:\/\/localhost:\d+ leads to this server\.$/],
      ["right", "proxy", FITS],
      ["right", "websocket", PASSED],
      ["overwriting", "proxy", FITS],
      ["noUpgrade", "proxy", FITS],
      ["noUpgrade", "websocket", UPGRADE],
      [
        "bare",
        "proxy",
        /^fault The proxy adds nothing to X-Forwarded-For, .* then set TRUST_PROXY=1\.\nwarn The proxy passes on Host 127\.0\.0\.1:\d+ instead of localhost:\d+: /,
      ],
      ["bare", "websocket", /^fault /],
      [
        "twice",
        "proxy",
        /^fault 2 proxies add to X-Forwarded-For, and TRUST_PROXY is 1, so that all visitors share one limit: set TRUST_PROXY=2/,
      ],
      ["path", "address", /^fault \S+ leads to another program, which answers 404: /],
      ["other", "address", /^fault \S+ leads to another program, which answers 200: /],
      ["dead", "address", /^fault The proxy at localhost:\d+ answers 502, because it does not reach Overlap: /],
      [
        "elsewhere",
        "address",
        /^fault \S+ sends visitors on to https:\/\/overlap\.example\/healthz\S*: write the address/,
      ],
      [
        "tls",
        "certificate",
        /^fault localhost:\d+ shows a certificate that no authority known to this machine has signed \(DEPTH_ZERO_SELF_SIGNED_CERT\): get one/,
      ],
    ] as const)('overlap doctor on the site "%s" finds in the line %s: %s', async ([name, check, said], { app }) => {
      const env = { ...environment(app), PUBLIC_URL: await site(name, app) };
      expect((await lines(env, check)).join("\n")).toMatch(said);
    });

    test("overlap doctor tells for how long the certificate of PUBLIC_URL is valid", async ({ app }) => {
      const env = { ...environment(app), PUBLIC_URL: await site("tls", app), NODE_EXTRA_CA_CERTS: certificate };
      const { code, out } = await runTool(env, "doctor");
      expect(out).toMatch(/^warn +certificate +The certificate of localhost:\d+ is valid for 1 more days: renew it/m);
      expect(out).toMatch(/^ok +websocket +A WebSocket gets through the proxy\.$/m);
      expect(code).toBe(1);
    });

    test.for([
      ["https://overlap.invalid", /^fault The host name overlap\.invalid of PUBLIC_URL is not known here/],
      ["https://localhost:1", /^fault Nothing listens at localhost:1: start the proxy/],
    ] as const)("overlap doctor reports PUBLIC_URL=%s: %s", async ([PUBLIC_URL, said], { app }) => {
      expect((await lines({ ...environment(app), PUBLIC_URL }, "address")).join()).toMatch(said);
    });
  },
);
