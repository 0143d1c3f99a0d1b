import { expect, test } from "vitest";
import { parseUserID, type UserID } from "../ids.ts";
import {
  mayChangeAnswer,
  mayDeleteAnswer,
  mayEdit,
  maySchedule,
  type PolicyMeeting,
  type PolicyRespondent,
  type Verdict,
} from "./meeting-policy.ts";
import type { Actor } from "./organiser.ts";
import { maySeeAnswers } from "./hidden-answers.ts";

const CREATOR = user("creator");
const ANSWERER = user("answerer");
const OTHER = user("other");

const ACTORS = {
  "anyone with the link": { holdsOrganiserKey: false },
  "key holder": { holdsOrganiserKey: true },
  "signed-in stranger": { userID: OTHER, holdsOrganiserKey: false },
  "signed-in key holder": { userID: OTHER, holdsOrganiserKey: true },
  creator: { userID: CREATOR, holdsOrganiserKey: false },
  "user who answered": { userID: ANSWERER, holdsOrganiserKey: false },
} as const satisfies Record<string, Actor>;
type ActorName = keyof typeof ACTORS;
const ALL_ACTORS = Object.keys(ACTORS) as ActorName[]; // as: the keys of a literal

const MEETINGS = {
  "a user's": { creator: CREATOR, protectAnswers: false },
  "a user's protected": { creator: CREATOR, protectAnswers: true },
  "a guest's": { protectAnswers: false },
  "a guest's protected": { protectAnswers: true },
  "a deleted account's": { protectAnswers: false, organiserGone: true },
  "a user's hidden": { creator: CREATOR, protectAnswers: false, answersVisibleTo: "organiser" },
  "a guest's hidden": { protectAnswers: false, answersVisibleTo: "organiser" },
} as const satisfies Record<string, PolicyMeeting>;
type MeetingName = keyof typeof MEETINGS;

const ANSWERS = {
  "a guest's answer": { keyShown: false },
  "a guest's answer, its key shown": { keyShown: true },
  "a user's answer": { userID: ANSWERER, keyShown: false },
} as const satisfies Record<string, PolicyRespondent>;
type AnswerName = keyof typeof ANSWERS;

/** Refuses every actor who is not listed: with 401 if they are not signed in and a login would help. */
type Row<On> = readonly [MeetingName, On, allowed: readonly ActorName[], otherwise: "403" | "401 or 403"];

const ORGANISERS: Record<MeetingName, readonly ActorName[]> = {
  "a user's": ["creator"],
  "a user's protected": ["creator"],
  "a guest's": ["key holder", "signed-in key holder"],
  "a guest's protected": ["key holder", "signed-in key holder"],
  "a deleted account's": ["key holder", "signed-in key holder"],
  "a user's hidden": ["creator"],
  "a guest's hidden": ["key holder", "signed-in key holder"],
};

const KEY_HOLDERS = ORGANISERS["a guest's"];
const MEETING_TABLE: readonly Row<"edit or delete" | "schedule or unschedule">[] = [
  ["a user's", "edit or delete", ["creator"], "401 or 403"],
  ["a user's protected", "edit or delete", ["creator"], "401 or 403"],
  ["a guest's", "edit or delete", KEY_HOLDERS, "401 or 403"],
  ["a guest's protected", "edit or delete", KEY_HOLDERS, "401 or 403"],
  // Its key is a handover's. A login alone would not help.
  ["a deleted account's", "edit or delete", KEY_HOLDERS, "403"],
  ["a user's", "schedule or unschedule", ["creator"], "401 or 403"],
  ["a user's protected", "schedule or unschedule", ["creator"], "401 or 403"],
  ["a guest's", "schedule or unschedule", ALL_ACTORS, "403"],
  ["a guest's protected", "schedule or unschedule", KEY_HOLDERS, "403"],
  ["a deleted account's", "schedule or unschedule", KEY_HOLDERS, "403"],
  ["a user's hidden", "schedule or unschedule", ["creator"], "401 or 403"],
  ["a guest's hidden", "schedule or unschedule", ALL_ACTORS, "403"],
];

for (const [meeting, action, allowed, otherwise] of MEETING_TABLE) {
  const ask = action === "edit or delete" ? mayEdit : maySchedule;
  test(`${action} ${meeting} meeting is allowed to ${allowed.join(", ")}`, () => {
    const verdicts = ALL_ACTORS.map((actor) => [actor, ask(ACTORS[actor], MEETINGS[meeting])]);
    expect(verdicts).toEqual(expected(allowed, otherwise));
  });
}

const CHANGE_TABLE: readonly Row<AnswerName>[] = [
  ["a user's", "a guest's answer", ALL_ACTORS, "403"],
  ["a user's protected", "a guest's answer", ["creator"], "403"],
  ["a guest's", "a guest's answer", ALL_ACTORS, "403"],
  ["a guest's protected", "a guest's answer", ["key holder", "signed-in key holder"], "403"],
  ["a user's", "a guest's answer, its key shown", ALL_ACTORS, "403"],
  ["a user's protected", "a guest's answer, its key shown", ALL_ACTORS, "403"],
  ["a guest's", "a guest's answer, its key shown", ALL_ACTORS, "403"],
  ["a guest's protected", "a guest's answer, its key shown", ALL_ACTORS, "403"],
  ["a user's", "a user's answer", ["user who answered"], "401 or 403"],
  ["a user's protected", "a user's answer", ["user who answered"], "401 or 403"],
  ["a guest's", "a user's answer", ["user who answered"], "401 or 403"],
  ["a guest's protected", "a user's answer", ["user who answered"], "401 or 403"],
  ["a deleted account's", "a guest's answer", ALL_ACTORS, "403"],
  ["a deleted account's", "a user's answer", ["user who answered"], "401 or 403"],
  ["a user's hidden", "a guest's answer", ["creator"], "403"],
  ["a guest's hidden", "a guest's answer", ["key holder", "signed-in key holder"], "403"],
  ["a guest's hidden", "a guest's answer, its key shown", ALL_ACTORS, "403"],
];

for (const [meeting, answer, allowed, otherwise] of CHANGE_TABLE) {
  test(`a change of ${answer} on ${meeting} meeting is allowed to ${allowed.join(", ")}`, () => {
    const verdicts = ALL_ACTORS.map((actor) => [
      actor,
      mayChangeAnswer(ACTORS[actor], MEETINGS[meeting], ANSWERS[answer]),
    ]);
    expect(verdicts).toEqual(expected(allowed, otherwise));
  });

  test(`a deletion of ${answer} on ${meeting} meeting is allowed to ${allowed.join(", ")} and the organiser`, () => {
    const verdicts = ALL_ACTORS.map((actor) => [
      actor,
      mayDeleteAnswer(ACTORS[actor], MEETINGS[meeting], ANSWERS[answer]),
    ]);
    expect(verdicts).toEqual(expected([...allowed, ...ORGANISERS[meeting]], otherwise));
  });
}

test("everyone sees the answers of others, and only the organiser sees hidden answers", () => {
  for (const [name, meeting] of Object.entries(MEETINGS) as [MeetingName, PolicyMeeting][]) {
    const seeing = ALL_ACTORS.filter((actor) => maySeeAnswers(ACTORS[actor], meeting));
    expect([name, seeing]).toEqual([name, name.endsWith("hidden") ? ORGANISERS[name] : ALL_ACTORS]);
  }
});

function expected(allowed: readonly ActorName[], otherwise: "403" | "401 or 403"): [ActorName, Verdict][] {
  return ALL_ACTORS.map((actor) => {
    if (allowed.includes(actor)) return [actor, "allowed"];
    const signedIn = "userID" in ACTORS[actor];
    return [actor, signedIn || otherwise === "403" ? "not-yours" : "not-signed-in"];
  });
}

function user(name: string): UserID {
  const id = parseUserID(name.padEnd(12, "0"));
  if (id === undefined) throw new Error(`${name} cannot begin an id`);
  return id;
}
