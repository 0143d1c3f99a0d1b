import { describe, expect, test } from "vitest";
import { HALF_PAST_NINE, NINE, TEN } from "../testing/api-client.ts";
import { type HiddenMeeting, meetingCalls, openHiddenMeeting } from "../testing/hidden-meeting.ts";
import { seedRandomness } from "../testing/seeded-randomness.ts";

type Secret = (meeting: HiddenMeeting, seed: (label: string) => void) => Promise<void>;

/** Actions of others in two worlds between which a viewer must not see a difference. */
const manyAnswer: Secret = async ({ api, guest, links, meetingID, vic }, seed) => {
  for (const name of ["Xena", "Yves", "Zoe"]) await guest(name, [NINE, HALF_PAST_NINE]);
  await guest("Quin", [TEN], links.get("Quin"));
  seed("a user more");
  const { token } = await api.signUp({ name: "Will", email: "will@example.org" });
  await api.saveOwn(meetingID, token, [HALF_PAST_NINE]);
  seed("removed");
  const params = { meetingID, respondentID: vic.selfRespondentID };
  await api.call("deleteRespondent", { params, respondentKey: vic.respondentKey });
};
const oneChanges: Secret = async ({ api, guest, meetingID, vic }) => {
  await guest("A guest with a much longer name than others", []);
  const params = { meetingID, respondentID: vic.selfRespondentID };
  const body = { name: "Victoria", availabilities: [TEN], base: [NINE], note: "Not in the evening" };
  await api.save(params, body, { respondentKey: vic.respondentKey });
};

type World = {
  readonly of: "user" | "guest";
  readonly answersVisibleTo: "everyone" | "organiser";
  readonly seed: (label: string) => void;
  readonly secret: Secret;
};

/** Returns every text that callers other than the organiser, chats, sockets and mailboxes get, by its kind. */
async function everythingSeen({ of, answersVisibleTo, seed, secret }: World) {
  // Each world has its own database.
  seed(secret.name);
  const meeting = await openHiddenMeeting(seed, { of, answersVisibleTo });
  const { meetingID, ids, callers, ask, organiser, api } = meeting;
  const seen: Record<string, unknown> = {};
  const site = await meeting.page();
  const path = `/api/meetings/${meetingID}`;
  const tags = new Map<string, string>();
  const readTag = async (who: string): Promise<void> => {
    tags.set(who, String((await ask(path, { headers: callers[who] ?? {} })).headers["etag"]));
  };
  for (const who of Object.keys(callers)) await readTag(who);
  await meeting.quiet();
  const watching = await meeting.watch();
  seed("secret");
  await secret(meeting, seed);
  await meeting.quiet();
  const look = async (when: string) => {
    for (const language of ["en", "de"]) {
      const reading = { "accept-language": language };
      seen[`${when}: a chat, ${language}`] = await ask(`/m/${meetingID}`, { headers: reading, at: site });
      const headers = { ...reading, "sec-fetch-dest": "document" };
      seen[`${when}: a page, ${language}`] = await ask(`/m/${meetingID}`, { headers, at: site });
    }
    seen[`${when}: picture`] = await ask(`/m/${meetingID}/preview.png`);
    for (const [who, headers] of Object.entries(callers)) {
      const as = async (what: string, where: string, more: Readonly<Record<string, string>> = {}, method = "GET") => {
        seen[`${when}: ${who}, ${what}`] = await ask(where, { method, headers: { ...headers, ...more } });
      };
      await as("compressed", path, { "accept-encoding": "br" });
      await as("head", path, {}, "HEAD");
      await as("unchanged", path, { "if-none-match": tags.get(who) ?? "" });
      await as("best for someone", `${path}/best?requiredRespondentIDs=${ids.Vic}&durationMinutes=30`);
    }
  };
  await look("after");
  // Reads the tags once: only a PUT sends a tag, and the calls before the first PUT change nothing.
  for (const who of Object.keys(callers)) await readTag(who);
  let isUnderWay = true;
  for (const { name, method, path: where, body } of meetingCalls(ids)) {
    for (const [who, headers] of Object.entries(callers)) {
      // A refused call leaves nothing to be done that would make anything random.
      if (method !== "GET" && isUnderWay) {
        await meeting.quiet();
        isUnderWay = false;
      }
      seed(`${name} ${who}`);
      const tag = method === "PUT" && (tags.get(who) ?? "");
      const asRead = typeof tag === "string" ? { "if-match": tag } : {};
      const answer = await ask(where, { method, headers: { ...headers, ...asRead }, body });
      seen[`${who} asks ${name}`] = answer;
      isUnderWay ||= answer.status < 400;
      if (method === "PUT") await readTag(who);
    }
  }
  for (const who of ["Uma", "Stan"]) {
    const headers = callers[who] ?? {};
    for (const list of ["created-meetings", "responded-meetings"]) {
      seen[`${who}: ${list}`] = await ask(`/api/me/${list}`, { headers });
    }
    seed(`feed ${who}`);
    const { text } = await ask("/api/me/feed", { method: "POST", headers });
    seen[`${who}: feed`] = await ask(new URL((JSON.parse(text) as { address: string }).address).pathname);
  }
  seed("schedule");
  seen["scheduled"] = (await api.schedule(meetingID, organiser)).status;
  seen["mails"] = await meeting.mails();
  await look("at last");
  await api.edit(meetingID, { name: "The end" }, organiser);
  await meeting.quiet();
  await watching.settled();
  return { seen: { ...seen, ...watching.heard }, meeting };
}

describe.for(["user", "guest"] as const)("hidden answers in the meeting of a %s", (of) => {
  test("no byte that others get depends on hidden answers", { timeout: 120_000 }, async () => {
    const how = { of, answersVisibleTo: "organiser", seed: seedRandomness() } as const;
    const answered = await everythingSeen({ ...how, secret: manyAnswer });
    const other = await everythingSeen({ ...how, secret: oneChanges });
    expect(other.seen).toEqual(answered.seen);
    const read = ({ meeting: { api, meetingID, organiser } }: typeof answered) =>
      api.call("getMeeting", { params: { meetingID }, ...organiser });
    const names = ({ reply }: Awaited<ReturnType<typeof read>>) =>
      Object.values(reply.respondents).map(({ name }) => name);
    expect(names(await read(answered))).toEqual(expect.arrayContaining(["Pia", "Xena", "Quin", "Will"]));
    expect(names(await read(other))).toEqual(expect.arrayContaining(["Pia", "Victoria"]));
  });
});

test("the ways of these tests tell answers apart when everyone may see them", { timeout: 120_000 }, async () => {
  const how = { of: "guest", answersVisibleTo: "everyone", seed: seedRandomness() } as const;
  const answered = await everythingSeen({ ...how, secret: manyAnswer });
  const other = await everythingSeen({ ...how, secret: oneChanges });
  const differing = Object.keys(answered.seen).filter(
    (way) => JSON.stringify(answered.seen[way]) !== JSON.stringify(other.seen[way]),
  );
  expect(differing).toEqual(
    expect.arrayContaining([
      "after: a chat, en",
      "after: a page, en",
      "after: picture",
      "after: stranger, compressed",
      "after: stranger, head",
      "after: Gus, best for someone",
      "stranger asks getMeeting",
      "stranger asks bestTimes",
      "stranger asks answersFile",
      "stranger asks saveAnswer Vic",
      "collab 0",
      "yjs 0",
      "notes 0",
    ]),
  );
});
