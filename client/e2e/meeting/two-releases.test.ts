import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright";
import { describe, expect } from "vitest";
import { freshDatabase } from "#db/testing/fresh-database.ts";
import { freePort, redisProgram, startRedis } from "#scripts/cluster/programs.ts";
import { createApiClient } from "#server/testing/api-client.ts";
import { ROOT, startServerProcess } from "#server/testing/server-process.ts";
import { TEST_SECRET } from "#server/testing/start-test-app.ts";
import { test as withSite } from "../site-test.ts";
import { answerAsGuest, button, paint, save } from "./meeting-screen.ts";
import { at, between } from "./slots.ts";

/**
 * What was released before, by its commit: tags do not travel with every clone. To be moved on with each release. It
 * runs with the packages of today; those that it alone needs are in `devDependencies` (`@socket.io/redis-adapter`).
 */
const RELEASE_BEFORE = { version: "0.1.0", commit: "1a176bbe10090dc468dbac6495034ca6d1198a73" };

/** A shallow clone lacks it: `git fetch --unshallow` brings it. */
const hasHistory = spawnSync("git", ["cat-file", "-e", RELEASE_BEFORE.commit], { cwd: ROOT }).status === 0;

/** Writes the sources of the release before into `folder`, and builds its client there. */
function unpackReleaseBefore(folder: string): void {
  const { version, commit } = RELEASE_BEFORE;
  const archive = spawnSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 256 * 1024 * 1024 });
  const unpacked = spawnSync("tar", ["-x", "-C", folder], { input: archive.stdout });
  if (unpacked.status !== 0) throw new Error(`Version ${version} could not be unpacked: ${String(unpacked.stderr)}`);
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  // Not by its own script, which looks for Node where packages of today have none.
  const build = ["node_modules/vite/bin/vite.js", "build", "--config", "client/vite.config.ts"];
  const built = spawnSync(process.execPath, build, { cwd: folder });
  if (built.status !== 0) throw new Error(`Version ${version} could not be built: ${String(built.stderr)}`);
}

/** A server of each release, on one Redis and one database with the schema of this one. */
const test = withSite.extend("servers", { scope: "file" }, async ({}, { onCleanup }) => {
  const opened = new AsyncDisposableStack();
  onCleanup(() => opened.disposeAsync());
  const folder = mkdtempSync(join(tmpdir(), "overlap-release-before-"));
  opened.defer(() => rmSync(folder, { recursive: true, force: true }));
  unpackReleaseBefore(folder);
  const fresh = await freshDatabase();
  opened.defer(() => fresh.drop());
  const redis = await startRedis(await freePort());
  opened.defer(() => redis.stop());
  const place = { DATABASE_URL: fresh.url, REDIS_URL: redis.url, DATA_DIR: join(folder, "data") };
  const env = { ...place, SECRET_KEY: TEST_SECRET };
  const start = async (sources?: string): Promise<string> => {
    const { child, ended, url } = startServerProcess(env, sources);
    opened.defer(async () => {
      child.kill("SIGKILL");
      await ended;
    });
    return url;
  };
  const [now, before] = await Promise.all([start(), start(folder)]);
  return { now, before };
});

// Skipped, and counted as skipped, where there is no redis-server, or no history.
describe.skipIf(redisProgram === undefined || !hasHistory)("beside the release before", () => {
  test.for([
    ["of this version", "of the release before", "now", "before"],
    ["of the release before", "of this version", "before", "now"],
  ] as const)(
    "a page %s creates, answers, changes and schedules a meeting through a server %s, and both servers show it",
    { timeout: 240_000 },
    async ([, , pageOf, serverOf], { site, servers }) => {
      const visit = async (path: string): Promise<Page> => {
        const page = await site.visit(path, {
          through: servers[pageOf],
          today: "2026-11-22",
          watchesTexts: pageOf === "now",
        });
        await page.route("**/api/**", (route) => {
          const { pathname, search } = new URL(route.request().url());
          return route.continue({ url: servers[serverOf] + pathname + search });
        });
        return page;
      };
      const organiser = await visit("/");
      await organiser.locator('[data-day="2026-11-24"]').click();
      await button(organiser, "Let's meet").click();
      await organiser.getByPlaceholder("Name your meeting").fill("Robotics club");
      await button(organiser, "Create").click();
      await organiser.waitForURL("**/m/*");
      const meetingID = new URL(organiser.url()).pathname.split("/").at(-1) ?? "";

      const page = await visit(`/m/${meetingID}`);
      await answerAsGuest(page, "Ann", [[at(24, "13:00"), at(24, "14:30")]]);
      await button(page, "Edit availability").click();
      await paint(page, at(24, "9:00"), at(24, "9:30"));
      await save(page, "updated");

      // To who has not made the meeting this version offers it behind '⋯'.
      if (pageOf === "now") await button(page, "More").click();
      await button(page, "Schedule").click();
      await paint(page, at(24, "13:00"), at(24, "13:30"));
      await button(page, "Save").click();
      await page.getByRole("heading", { name: /Tue, Nov 24/ }).waitFor();

      for (const url of [servers.now, servers.before]) {
        const reply = await fetch(`${url}/api/meetings/${meetingID}`);
        expect(await reply.json()).toMatchObject({
          name: "Robotics club",
          scheduledStartDateTime: at(24, "13:00"),
          scheduledEndDateTime: at(24, "14:00"),
        });
      }
      const { respondents } = await createApiClient(servers.now).meeting(meetingID);
      expect(Object.values(respondents)).toMatchObject([
        { name: "Ann", availabilities: [...between(24, "9:00", "10:00"), ...between(24, "13:00", "15:00")] },
      ]);
    },
  );
});
