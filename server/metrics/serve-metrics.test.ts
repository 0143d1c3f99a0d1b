import { expect, onTestFinished } from "vitest";
import { ageJobs } from "#db/testing/queued-jobs.ts";
import { startTestApp, test, type TestApp } from "../testing/start-test-app.ts";
import { RATE_LIMITS } from "#domain/contract/rate-limits.ts";
import { CHOIR } from "../testing/api-client.ts";
import { VERSION } from "../version.ts";
import { rawRequest } from "../testing/raw-request.ts";

/** Returns each sample as Prometheus reads it: by its name with labels, its value. */
async function figures(app: TestApp, url = app.url): Promise<Map<string, number>> {
  const { text } = await rawRequest(url, "/metrics");
  const samples = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(samples.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

test("an operator reads the server's figures in the text form of Prometheus", async ({ app }) => {
  const { status, headers, text } = await rawRequest(app.url, "/metrics");
  expect([status, headers["content-type"]]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  expect(headers["cache-control"]).toBe("no-store");
  for (const line of text.split("\n").filter((one) => one !== "")) {
    expect(line).toMatch(
      /^(?:# HELP \w+ .+|# TYPE \w+ (?:counter|gauge|histogram)|\w+(?:\{\w+="[^"]+"(?:,\w+="[^"]+")*\})? (?:[\d.e+-]+|Nan|\+Inf))$/,
    );
  }
  const names = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  const current = await figures(app);
  expect(current.get("overlap_database_up")).toBe(1);
  expect(current.get("process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
  const idle = ["overlap_grids", "overlap_viewers", "overlap_note_sockets", 'overlap_jobs{state="given-up"}'];
  expect(idle.map((name) => current.get(name))).toEqual([0, 0, 0, 0]);
  expect(current.get('overlap_jobs{state="waiting"}')).toBeGreaterThanOrEqual(0);
  // A single process has no Redis that could be away.
  expect(current.has("overlap_redis_up")).toBe(false);
});

test("/metrics shows the age of the last backup, and +Inf without one", async ({ app }) => {
  const age = async () => (await rawRequest(app.url, "/metrics")).text.match(/^overlap_backup_age_seconds (.+)$/m)?.[1];
  expect(await age()).toBe("+Inf");
  await app.query("INSERT INTO last_backup (at) VALUES (now() - interval '2 days')");
  expect(Number(await age())).toBeGreaterThanOrEqual(172_800);
  await app.query("DELETE FROM last_backup");
});

test("/metrics counts every reply by its status class, in the histogram of times too", async ({ app }) => {
  const figuresBefore = await figures(app);
  await rawRequest(app.url, "/healthz");
  await rawRequest(app.url, "/api/nothing");
  await rawRequest(app.url, "/api/nothing");
  const figuresAfter = await figures(app);
  const grown = (name: string) => (figuresAfter.get(name) ?? 0) - (figuresBefore.get(name) ?? 0);
  expect(grown('overlap_http_request_seconds_count{status="4xx"}')).toBe(2);
  // The figures themselves were asked for in between.
  expect(grown('overlap_http_request_seconds_count{status="2xx"}')).toBe(2);
  const [bucket, count] = ['bucket{le="+Inf",status="2xx"}', 'count{status="2xx"}'];
  expect(figuresAfter.get(`overlap_http_request_seconds_${bucket}`)).toBe(
    figuresAfter.get(`overlap_http_request_seconds_${count}`),
  );
});

test("/metrics counts refusals, sign-ups, mails and log lines from the start, and shows the version and late jobs", async () => {
  const limited = await startTestApp({ rateLimit: true, smtpUrl: "smtp://127.0.0.1:1", logLevel: "fatal" });
  onTestFinished(() => limited.stop());
  await limited.api.signUp();
  const { points } = RATE_LIMITS.createMeeting;
  await limited.context.rateLimit("createMeeting", "127.0.0.1", points);
  expect((await limited.api.call("createMeeting", { body: CHOIR })).status).toBe(429);
  limited.context.log.fatal("a line of a test");
  const figuresNow = await figures(limited);
  const names = [
    "overlap_sign_ups_total",
    'overlap_refusals_total{action="createMeeting"}',
    'overlap_log_lines_total{level="fatal"}',
    'overlap_http_request_seconds_count{status="4xx"}',
    'overlap_mails_total{result="refused"}',
    `overlap_build_info{version="${VERSION}"}`,
  ];
  expect(names.map((name) => figuresNow.get(name))).toEqual([1, 1, 1, 1, 0, 1]);
  expect(figuresNow.get("overlap_database_bytes")).toBeGreaterThan(1_000_000);
  await limited.query("SELECT graphile_worker.add_job('forgetRemoved', '{}', run_at => now() + interval '1 day')");
  await ageJobs(limited.query, "3 hours");
  expect((await figures(limited)).get("overlap_jobs_oldest_seconds")).toBeGreaterThanOrEqual(10_800);
});

test("/metrics contains no meeting's id or name", async ({ app }) => {
  const { meetingID } = await app.api.createMeeting({ name: "Secret supper" });
  await app.api.call("getMeeting", { params: { meetingID } });
  const { text } = await rawRequest(app.url, "/metrics");
  expect(text).not.toContain(meetingID);
  expect(text).not.toContain("supper");
});

test("/metrics answers 404 to requests with a proxy's headers", async ({ app }) => {
  const names = ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto", "X-Forwarded-Host", "CF-Ray"];
  for (const name of names) {
    expect((await rawRequest(app.url, "/metrics", { headers: { [name]: "10.0.0.1" } })).status).toBe(404);
  }
  // nginx with its defaults; newer versions speak HTTP/1.1.
  expect((await rawRequest(app.url, "/metrics", { headers: { Connection: "close" } })).status).toBe(404);
  expect((await rawRequest(app.url, "/metrics")).status).toBe(200);
});

test("/metrics answers 404 to a request by the public host", async () => {
  const app = await startTestApp({ publicUrl: "https://overlap.example" });
  onTestFinished(() => app.stop());
  const here = `127.0.0.1:${app.port}`;
  const byHost = (host: string) => rawRequest(`http://${here}`, "/metrics", { headers: { Host: host } });
  expect((await byHost("Overlap.example")).status).toBe(404);
  expect((await byHost(here)).status).toBe(200);
});

test("/metrics with a token answers callers with that token alone, also through a proxy", async () => {
  const app = await startTestApp({ metricsToken: "only-for-prometheus" });
  onTestFinished(() => app.stop());
  const ask = async (authorization?: string, more: Record<string, string> = {}) => {
    const headers = { ...more, ...(authorization !== undefined && { Authorization: authorization }) };
    return (await rawRequest(app.url, "/metrics", { headers })).status;
  };
  expect(await ask("Bearer only-for-prometheus")).toBe(200);
  expect(await ask("bearer only-for-prometheus", { "X-Forwarded-For": "203.0.113.1", Via: "1.1 proxy" })).toBe(200);
  expect(await ask()).toBe(404);
  for (const wrong of [
    "Bearer only-for-prometheu",
    "Bearer only-for-prometheus2",
    "Basic only-for-prometheus",
    "Bearer ",
  ]) {
    expect([wrong, await ask(wrong)]).toEqual([wrong, 404]);
  }
});
