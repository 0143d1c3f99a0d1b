import { expect, onTestFinished, test, vi } from "vitest";
import { freePort, redisProgram, startRedis } from "#scripts/cluster/programs.ts";
import { createKeys } from "../keys.ts";
import { createLog } from "../log.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";
import { openRedis } from "./open-redis.ts";

const MEETING = "hT3bQ9xLmA7c";

// Skipped, and counted as skipped, where redis-server is not installed.
test.skipIf(redisProgram === undefined)(
  "processes hear each other in Redis by channels that name no meeting",
  async () => {
    const server = await startRedis(await freePort());
    onTestFinished(() => server.stop());
    const open = async () => {
      const redis = await openRedis(server.url, createKeys(TEST_SECRET), createLog("silent"));
      onTestFinished(() => redis.close());
      return redis;
    };
    const [one, other] = [await open(), await open()];
    const messages: string[] = [];
    await one.relay.subscribe(MEETING, (message) => messages.push(Buffer.from(message).toString()));
    await vi.waitFor(() => expect([one.isUp(), other.isUp()]).toEqual([true, true]));
    other.relay.publish(MEETING, Buffer.from("saved"));
    await vi.waitFor(() => expect(messages).toEqual(["saved"]));
    const channels = (await other.commands.pubsub("CHANNELS")) as string[];
    expect(channels.filter((channel) => channel.includes("topic:"))).toHaveLength(1);
    expect(channels.join("\n")).not.toContain(MEETING);
  },
);
