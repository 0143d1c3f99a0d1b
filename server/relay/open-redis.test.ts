import { expect, onTestFinished, test, vi } from "vitest";
import { freePort, redisProgram, startRedis } from "#scripts/cluster/programs.ts";
import { createKeys } from "../keys.ts";
import { createLog } from "../log.ts";
import { TEST_SECRET } from "../testing/start-test-app.ts";
import { explainRedisFault, protocolHint } from "./redis-faults.ts";
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

const PASSWORD = "hunter2";
const WRONG = "does not accept the user name or password of REDIS_URL.";
const WANTED = "wants a password: write redis://:password@… into REDIS_URL, or redis://user:password@….";

test.skipIf(redisProgram === undefined)(
  "a wrong password of Redis refuses a start in one sentence, and is logged as an error when it comes later",
  async () => {
    const port = await freePort();
    const server = await startRedis(port, "--requirepass", PASSWORD);
    onTestFinished(() => server.stop());
    const log = createLog("silent");
    const errors = vi.spyOn(log, "error");
    const open = (url: string) => openRedis(url, createKeys(TEST_SECRET), log);
    const here = `127.0.0.1:${port}`;
    await expect(open(`redis://:hunter1@${here}`)).rejects.toThrow(`Redis at ${here} ${WRONG}`);
    await expect(open(server.url)).rejects.toThrow(`Redis at ${here} ${WANTED}`);
    expect(errors.mock.calls).toEqual([]);

    const redis = await open(`redis://:${PASSWORD}@${here}`);
    onTestFinished(() => redis.close());
    await vi.waitFor(() => expect(redis.isUp()).toBe(true));
    await redis.commands.config("SET", "requirepass", "another");
    await redis.commands.call("CLIENT", "KILL", "TYPE", "pubsub");
    await vi.waitFor(() => expect(errors.mock.calls.flat().join()).toContain(`Redis at ${here} ${WRONG} Until`));
  },
);

test.each([
  [
    "redis://cache",
    "NOPERM User x has no permissions",
    /^Redis at cache does not allow enough to the user of REDIS_URL/,
  ],
  ["rediss://cache", "DEPTH_ZERO_SELF_SIGNED_CERT", /^Redis at cache shows a certificate .*NODE_EXTRA_CA_CERTS\.$/],
])("explainRedisFault tells the operator about %s with %s", (url, message, sentence) => {
  expect(explainRedisFault(Object.assign(new Error(message), { code: message }), url)).toMatch(sentence);
});

test.each([
  ["rediss://cache", "ETIMEDOUT", " If it speaks no TLS, write redis: in REDIS_URL."],
  ["redis://cache", "ECONNRESET", " If it speaks TLS, write rediss: in REDIS_URL."],
  ["redis://cache", "ECONNREFUSED", ""],
])("protocolHint suggests for %s with %s: %j", (url, code, hint) => {
  const error = Object.assign(new Error("no"), { code });
  expect([explainRedisFault(error, url), protocolHint(error, url)]).toEqual([undefined, hint]);
});
