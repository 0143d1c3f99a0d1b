import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { test } from "../testing/start-test-app.ts";
import { rawRequest } from "../testing/raw-request.ts";

const ROOT = join(import.meta.dirname, "..", "..");

let page: string;
test.beforeAll(async ({ app }) => {
  page = await (await fetch(`${app.url}/api/docs`)).text();
});

/** Returns the files that a page loads, except the client's icon. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="([^"]+)"/g)]
    .map(([, address = ""]) => address)
    .filter((address) => !address.startsWith("/icons/"));
}

test("/api/docs keeps to the Content-Security-Policy, without inline scripts and styles", async ({ app }) => {
  const { headers, status } = await fetch(`${app.url}/api/docs`);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/html; charset=utf-8",
    "no-cache",
  ]);
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(/default-src 'self';script-src 'self';/);
  expect(policy).not.toMatch(/unsafe|https?:/);
  expect(page).not.toMatch(/<style|<script(?![^>]*src=)| style=| on\w+=/);
});

test("/api/docs loads only this server's files, compressed and kept by browsers for a year", async ({ app }) => {
  const addresses = new Set(filesOf(page));
  expect(addresses.size).toBe(4);
  for (const address of addresses) {
    const { status, headers } = await rawRequest(app.url, address, { headers: { "accept-encoding": "br" } });
    expect([address, status]).toEqual([expect.stringMatching(/^\/api\/docs\/[\w-]{12}\/[\w.-]+$/), 200]);
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    // A few hundred bytes gain nothing by it.
    expect(headers["content-encoding"]).toBe("br");
  }
});

test("/api/docs is not sent again to a browser that has it", async ({ app }) => {
  const first = await rawRequest(app.url, "/api/docs");
  const again = await rawRequest(app.url, "/api/docs", { headers: { "if-none-match": String(first.headers["etag"]) } });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test.for([
  "/api/docs/swagger-ui.css",
  "/api/docs/../../package.json",
  "/api/docs/%2e%2e/%2e%2e/package.json",
  "/api/docs/aaaaaaaaaaaa/docs.js",
  "/api/Docs",
])("%s is answered with 404", async (path, { app }) => {
  const { status, headers } = await rawRequest(app.url, path);
  expect([status, headers["content-type"]]).toEqual([404, "application/json; charset=utf-8"]);
  expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
});

test("the API guide's headings have ids, and /api/docs links to the guide", async ({ app }) => {
  const guide = await (await fetch(`${app.url}/api/docs/guide`)).text();
  for (const id of ["in-two-minutes", "errors", "limits"]) expect(guide).toContain(`<h2 id="${id}">`);
  expect(page).toContain('href="/api/docs/guide"');
});

test("swagger-ui-dist and marked are runtime dependencies, and @scarf/scarf is replaced by an empty package", () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(["swagger-ui-dist", "marked"]));
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { name?: string; hasInstallScript?: boolean }>;
  };
  expect(packages["node_modules/@scarf/scarf"]?.name).toBe("@favware/skip-dependency");
  expect(packages["node_modules/@scarf/scarf"]?.hasInstallScript).toBeUndefined();
});

test("/api/docs/ redirects to /api/docs", async ({ app }) => {
  const { status, headers } = await rawRequest(app.url, "/api/docs/");
  expect([status, headers["location"]]).toEqual([308, "/api/docs"]);
});
