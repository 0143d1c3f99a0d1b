import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freshDatabase, type FreshDatabase } from "#db/testing/fresh-database.ts";
import { missingPrograms, startCluster, type Cluster, type ClusterProcess } from "#scripts/cluster/start-cluster.ts";
import { testDataDir } from "#scripts/testing/test-data-dir.ts";
import { createApiClient, type ApiClient } from "../testing/api-client.ts";
import { listenToNews } from "../testing/news-listener.ts";
import { saveUnderLoad, type Load } from "../testing/saves-under-load.ts";

const PATIENCE = { timeout: 60_000, interval: 20 };
const SIZE = { meetings: 4, viewers: 2 };

// Skipped, and counted as skipped, where redis-server or nginx is not installed.
describe.skipIf(missingPrograms().length > 0)(
  "three processes behind a balancer, under load",
  { timeout: 180_000 },
  () => {
    const dataDir = testDataDir();
    let fresh: FreshDatabase;
    let cluster: Cluster;
    let api: ApiClient;

    beforeAll(async () => {
      fresh = await freshDatabase();
      const env = { RATE_LIMIT: "off", LOG_LEVEL: "error" };
      cluster = await startCluster({ dataDir, databaseUrl: fresh.url, env, log: () => {} });
      api = createApiClient(cluster.url);
    });
    afterAll(async () => {
      await cluster.stop();
      await fresh.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    /** A process that has to stop says so first, and still serves requests. */
    async function expectNotice({ url }: ClusterProcess): Promise<void> {
      await vi.waitFor(async () => {
        const reply = await fetch(`${url}/readyz`);
        expect([reply.status, await reply.json()]).toEqual([503, expect.objectContaining({ status: "stopping" })]);
      }, PATIENCE);
      const { meetingID } = await createApiClient(url).createMeeting();
      expect((await api.meeting(meetingID)).meetingID).toBe(meetingID);
    }

    async function under(what: string, disturb: (load: Load) => Promise<void>): Promise<number> {
      await using load = await saveUnderLoad(api, cluster.url, SIZE);
      await load.more(20);
      await disturb(load);
      await load.more(20);
      await load.stop();
      const lost = await load.lost(
        api,
        cluster.processes.map(({ url }) => createApiClient(url)),
      );
      console.log(
        `${what}: ${load.saved} saves acknowledged, ${lost} lost, ${load.failed} calls failed; ` +
          `a viewer was stale for ${Math.round(load.longestLag())} ms at most`,
      );
      return lost;
    }

    test("a killed process loses no acknowledged save", async () => {
      const lost = await under("kill -9 of one of three", async (load) => {
        await cluster.processes[0]?.end("SIGKILL");
        await load.more(40);
        await cluster.again(0);
      });
      expect(lost).toBe(0);
    });

    test("each process announces its restart, no answer is lost, and a client gets news as before", async () => {
      const took: number[] = [];
      const { meetingID } = await api.createMeeting();
      const listener = listenToNews(cluster.url, { reconnection: true });
      let watches = 0;
      listener.socket.on("connect", () => void listener.watch(meetingID, true).then(() => (watches += 1)));
      await vi.waitFor(() => expect(watches).toBe(1), PATIENCE);
      const lost = await under("rolling restart", async (load) => {
        for (const [place, one] of cluster.processes.entries()) {
          const ending = one.end("SIGTERM");
          if (place === 0) await expectNotice(one);
          const { ms, code } = await ending;
          expect(code).toBe(0);
          took.push(Math.round(ms));
          await cluster.again(place);
          await load.more(15);
        }
      });
      console.log(`processes ended after ${took.join(", ")} ms`);
      expect(lost).toBe(0);
      // Its process was restarted: it has had to ask again.
      await vi.waitFor(() => expect(watches).toBeGreaterThan(1), PATIENCE);
      await api.addGuest(meetingID, "Ann");
      await vi.waitFor(() => expect(listener.notes).toContainEqual({ meetingID, change: "answered" }), PATIENCE);
      listener.socket.disconnect();
    });
  },
);
