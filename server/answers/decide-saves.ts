import type { Respondent, StoredMeeting } from "#db/hot/locked-meeting.ts";
import type { DoneRequest, RequestHashes } from "#db/stores/request-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type AnswerChange, answerChange, isNoChange } from "#domain/answers/answer-change.ts";
import { isSamePerson, type Person, personFrom } from "#domain/answers/grid-document.ts";
import {
  isIfNeeded,
  levelsOf,
  addMark,
  type Mark,
  type Marks,
  marksOf,
  presentMarks,
  slotOf,
} from "#domain/answers/levels.ts";
import type { ParsedBodyOf } from "#domain/contract/endpoints.ts";
import { MAX_ERRORS } from "#domain/contract/failure.ts";
import { placesIn, type WrittenSlots } from "#domain/contract/slots.ts";
import type { MeetingID, RespondentID, UserID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import { maySeeAnswers } from "#domain/meeting/hidden-answers.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { refuseIfClosed } from "#domain/meeting/closing.ts";
import { message } from "#domain/messages/message.ts";
import { type FieldError, Refusal, refuse, refuseFaults, refuseFields } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { otherNotation, slotTextOf } from "#domain/time/slot-notation.ts";
import { type Credentials, ENDED } from "../http/credentials.ts";
import { refuseOtherBody } from "../http/idempotent-request.ts";
import { actorIn, type CheckLocked } from "../meetings/permissions.ts";
import { inSlotsOf, type PaintedSlots } from "./slots-of-save.ts";

export type SavedBody = ParsedBodyOf<"saveAnswer">;

export type Save = {
  /** A respondent's answer, or a user's own, who becomes the respondent `freshID` with the first. */
  readonly whose: { readonly respondentID: RespondentID } | { readonly userID: UserID; readonly freshID: RespondentID };
  readonly body: SavedBody;
  /** Absent where they are the meeting's own. */
  readonly painted?: PaintedSlots;
  /** Tells repeats from new requests; see `idempotentRequest`. */
  readonly request: RequestHashes | undefined;
  /** Refuses a caller who may not change the answer of this respondent. */
  readonly permit: (locked: StoredMeeting, respondent: Respondent, stores: Stores) => void | Promise<void>;
  readonly check: CheckLocked;
  /** Keyed hash of the sender for the history, asked for once the save is permitted. Without it the change stays apart. */
  readonly sender?: () => string;
};

export type Saved = {
  /** Its user has become a respondent. */
  readonly isNew: boolean;
  readonly creator: UserID | undefined;
  /** A version of the meeting that holds it. */
  readonly version: number;
};

/** Stores an answer, together with all others that wait for the same meeting. Rejects when it is refused. */
export type SaveAnswer = (meetingID: MeetingID, save: Save) => Promise<Saved>;

/** What has become of a save in its group. `isNew`: its user has become a respondent. `alone`: nothing, it must have a transaction of its own. */
export type Outcome =
  | { readonly kind: "saved"; readonly isNew: boolean }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "alone" };

export type Decided = {
  /** Of each answer that was looked at. */
  readonly answers: Map<RespondentID, { readonly before: Marks; readonly after: Set<Mark> }>;
  /** Answers that tell something else beside their slots from now on, such as another name of a guest. */
  readonly people: Map<RespondentID, Person>;
  /** The sender of each changed answer; empty where several senders change it together. */
  readonly senders: Map<RespondentID, string>;
  readonly requests: { readonly request: RequestHashes; readonly respondentID: RespondentID }[];
  joining?: Person & { readonly respondentID: RespondentID; readonly userID: UserID };
};

type Known = {
  readonly stores: Stores;
  readonly locked: StoredMeeting;
  readonly respondents: readonly Respondent[];
  /** Requests that were done before, by their hash in hexadecimal. */
  readonly done: ReadonlyMap<string, DoneRequest>;
  readonly answerOf: (respondentID: RespondentID) => Marks;
  /** Milliseconds since the epoch. */
  readonly now: number;
};

/** Decides saves in their order, each on what those before it leave. Writes nothing. */
export async function decideSaves(saves: readonly Save[], known: Known) {
  const { meeting } = known.locked;
  const decided: Decided = { answers: new Map(), people: new Map(), senders: new Map(), requests: [] };
  const done = new Map(known.done);
  /** How many of them have changed something: to who read the meeting before, it is another one since. */
  let changes = 0;

  async function decide(save: Save): Promise<Outcome> {
    const { whose, request, painted } = save;
    const respondent = known.respondents.find((one) =>
      "userID" in whose ? one.userID === whose.userID : one.respondentID === whose.respondentID,
    );
    if (respondent !== undefined) await save.permit(known.locked, respondent, known.stores);
    else if ("respondentID" in whose) refuse("unknown", "api.noSuchRespondent");
    const before = request && done.get(request.hash.toHex());
    if (request !== undefined && before !== undefined) {
      refuseOtherBody(request, before);
      return { kind: "saved", isNew: false };
    }
    refuseIfClosed(meeting, known.now);
    checkNotations(save.body, meeting);
    const now = respondent && (decided.answers.get(respondent.respondentID)?.after ?? respondent.marks);
    save.check(
      { ...meeting, version: meeting.version + changes },
      respondent && { ...respondent, ...decided.people.get(respondent.respondentID), marks: [...(now ?? [])] },
    );
    // Times in both levels are refused as they were sent: rewritten in longer slots they may be in one.
    givenMarks(save.body, meeting);
    const body = painted === undefined ? save.body : await inSlotsOf(meeting, save.body, painted);
    let joining: Decided["joining"];
    if (respondent === undefined && "userID" in whose) {
      refuseEdit(body, meeting);
      // A transaction locks one user at most.
      if (saves.length > 1) return { kind: "alone" };
      const name = await nameOfJoining(known, whose.userID);
      joining = { respondentID: whose.freshID, userID: whose.userID, ...personFrom({ name, note: body.note }) };
    }
    const respondentID = "userID" in whose ? (respondent?.respondentID ?? whose.freshID) : whose.respondentID;
    const person = personAfter(body, respondent, decided.people);
    const answer = decided.answers.get(respondentID) ?? answerNow(known.answerOf(respondentID));
    const change = changeOfAnswer(answer.after, { meeting, body });

    // Nothing is refused from here on.
    if (joining !== undefined) decided.joining = joining;
    apply(change, answer.after);
    decided.answers.set(respondentID, answer);
    if (person !== undefined) decided.people.set(respondentID, person);
    if (!isNoChange(change)) noteSender(decided.senders, respondentID, save.sender?.() ?? "");
    if (!isNoChange(change) || person !== undefined) changes += 1;
    if (request !== undefined) {
      decided.requests.push({ request, respondentID });
      done.set(request.hash.toHex(), { respondentID, bodyHash: request.bodyHash });
    }
    return { kind: "saved", isNew: respondent === undefined };
  }

  const outcomes: Outcome[] = [];
  for (const save of saves) {
    try {
      outcomes.push(await decide(save));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ kind: "refused", refusal: error });
    }
  }
  return { outcomes, decided };
}

function apply({ added, removed }: AnswerChange, answer: Set<Mark>): void {
  for (const one of removed) answer.delete(one);
  for (const one of added) addMark(answer, one);
}

function noteSender(senders: Decided["senders"], respondentID: RespondentID, sender: string): void {
  const isOther = senders.has(respondentID) && senders.get(respondentID) !== sender;
  senders.set(respondentID, isOther ? "" : sender);
}

function answerNow(marks: Marks) {
  return { before: marks, after: new Set(marks) };
}

/** Refuses an edit of an answer that was deleted meanwhile: what it changed would become an answer that was never given. */
function refuseEdit(body: SavedBody, meeting: Meeting): void {
  const base = marksOf(body.base ?? [], body.baseIfNeeded);
  if (base.size === 0) return;
  checkMarks(givenMarks(body, meeting).difference(base), meeting, body);
  refuse("unknown", "api.noSuchRespondent");
}

async function nameOfJoining({ stores, locked }: Known, userID: UserID): Promise<string> {
  await assertCapacity(stores, locked, { userID });
  const { name } = (await stores.users.hold(userID)) ?? refuse("not-signed-in", ENDED.session);
  return name;
}

/** What the answer tells beside its slots from now on; undefined: what it told before. */
function personAfter({ name, note }: SavedBody, respondent: Respondent | undefined, people: Decided["people"]) {
  if (respondent === undefined) return undefined;
  if (name !== undefined && respondent.userID !== undefined) {
    refuseFields([{ path: "name", message: message("api.nameOfAccount") }]);
  }
  const before = people.get(respondent.respondentID) ?? personFrom(respondent);
  const after = personFrom({ ...before, ...(name !== undefined && { name }), ...(note !== undefined && { note }) });
  return isSamePerson(before, after) ? undefined : after;
}

/**
 * What a save changes in the stored answer, merged slot by slot when it says what it started from. Refuses slots that
 * the meeting does not have.
 */
function changeOfAnswer(stored: Marks, { meeting, body }: { readonly meeting: Meeting; readonly body: SavedBody }) {
  const present = presentMarks(meeting);
  const now = levelsOf(stored.intersection(present));
  // A level that is not named stays as it is.
  const { ifNeeded = now.ifNeeded, baseIfNeeded = now.ifNeeded } = body.ifNeeded === undefined ? {} : body;
  const base = marksOf(body.base ?? now.free, baseIfNeeded);
  const wanted = givenMarks(body, meeting).union(marksOf([], ifNeeded));
  // What the editor started from may have lost its dates meanwhile: only what they added must be offered.
  checkMarks(wanted.difference(base), meeting, body);
  return answerChange({ stored, wanted, base, present });
}

/** The same of all slots of a body. */
export function checkNotations(body: Partial<SavedBody>, meeting: Meeting): void {
  refuseFaults(
    SLOT_LISTS.flatMap((name): FieldError[] => {
      const list: WrittenSlots = body[name] ?? new Set();
      if (list.kind === undefined || list.kind === (meeting.kind ?? "dates")) return [];
      const [said, placeOf] = [otherNotation(meeting), placesIn(name, list)];
      return [...list].slice(0, MAX_ERRORS).map((slot) => ({ path: placeOf(slot), message: said }));
    }),
  );
}
const SLOT_LISTS = ["availabilities", "base", "ifNeeded", "baseIfNeeded"] as const;

type GivenSlots = Pick<SavedBody, "availabilities" | "ifNeeded">;

/** What a body marks. Refuses slots that it names in both levels. */
export function givenMarks({ availabilities, ifNeeded = new Set<never>() }: GivenSlots, { kind }: Meeting): Marks {
  const twice = ifNeeded.intersection(availabilities).values();
  const placeOf = placesIn("ifNeeded", ifNeeded);
  refuseFaults(
    twice.map((slot) => ({
      path: placeOf(slot),
      message: message("api.timeInBothLevels", { time: slotTextOf(kind, slot) }),
    })),
  );
  return marksOf(availabilities, ifNeeded);
}

/** Refuses marks that the meeting does not have, each where `body` names it. */
export function checkMarks(marks: Marks, meeting: Meeting, body: Partial<GivenSlots>): void {
  const present = presentMarks(meeting);
  const isLevelMissing = (one: Mark) => isIfNeeded(one) && present.has(slotOf(one));
  const faults = marks.difference(present).values();
  const [freeAt, ifNeededAt] = [placesIn("availabilities", body.availabilities), placesIn("ifNeeded", body.ifNeeded)];
  refuseFaults(
    faults.map((one) => ({
      path: isIfNeeded(one) ? ifNeededAt(slotOf(one)) : freeAt(slotOf(one)),
      message: isLevelMissing(one)
        ? message("api.noIfNeeded")
        : message("api.timeOutside", { time: slotTextOf(meeting.kind, slotOf(one)) }),
    })),
  );
}

/** Refuses when the meeting is full: to a caller who may not know of others' answers in the words of one that is closed. */
export async function assertCapacity({ respondents }: Stores, found: StoredMeeting, credentials: Credentials) {
  const count = await respondents.count(found.meeting.meetingID);
  const code = fullWith(found.meeting, count + 1);
  if (code === undefined) return;
  if (!maySeeAnswers(actorIn(found, credentials), found.meeting)) refuse("closed", "meeting.isClosed");
  refuse(code, "api.meetingFull", { count });
}

/** Whether so many respondents are more than a meeting can have, at all or with so many slots. */
export function fullWith(meeting: Meeting, respondents: number): "taken" | "full" | undefined {
  if (respondents > LIMITS.respondents) return "taken";
  return respondents * presentSlots(meeting).size > LIMITS.marks ? "full" : undefined;
}
