import type { Respondent } from "#db/hot/locked-meeting.ts";
import type { RequestHashes } from "#db/stores/request-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { answerChange, isNoChange } from "#domain/answers/answer-change.ts";
import { isSamePerson, type Person, personFrom } from "#domain/answers/grid-document.ts";
import { addMark, levelsOf, type Marks, marksOf, presentMarks } from "#domain/answers/levels.ts";
import type { RespondentID, UserID } from "#domain/ids.ts";
import { refuseIfClosed } from "#domain/meeting/closing.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFields } from "#domain/refusal.ts";
import { refuseOtherBody } from "../http/idempotent-request.ts";
import type { Keys } from "../keys.ts";
import { enqueueAnswerNotices } from "../notices/notices.ts";
import type { Change, Decision, FoundMeeting } from "../meetings/meeting-change.ts";
import type { CheckLocked } from "../meetings/permissions.ts";
import {
  bodyMarks,
  checkMarks,
  checkNotations,
  inMeetingSlots,
  isInMeetingSlots,
  type PaintedSlots,
  type SavedBody,
} from "./marks-of-body.ts";
import { joiningUser } from "./new-respondent.ts";
import { type Sender, senderHash } from "./sender.ts";

export type Save = {
  /** An answer by its id, or a user's answer: the first makes the user the respondent `freshID`. */
  readonly whose: { readonly respondentID: RespondentID } | { readonly userID: UserID; readonly freshID: RespondentID };
  /** A request's body, or marks with the base that the editor started from. */
  readonly saved: SavedRequest | { readonly wanted: Marks; readonly base: Marks };
  readonly request?: RequestHashes | undefined;
  /** `permit` looks at the expected people. */
  readonly readsExpected?: boolean;
  /** Refuses a caller who may not change this answer. Returns the sender for the history; a change without one stays apart. */
  readonly permit: (meeting: FoundMeeting, respondent: Respondent) => Sender | undefined;
  readonly check: CheckLocked;
  readonly keys: Keys;
};

type SavedRequest = { readonly body: SavedBody; readonly painted: PaintedSlots };

export type Saved = {
  /** The user has become a respondent. */
  readonly isNew: boolean;
  /** The respondent's account. */
  readonly userID: UserID | undefined;
  /** The account of the meeting's organiser. */
  readonly creator: UserID | undefined;
};

export function saveChange(save: Save): Change<Saved> {
  const { whose, request, readsExpected = false } = save;
  const who = "userID" in whose ? { userIDs: [whose.userID] } : { respondentIDs: [whose.respondentID] };
  return {
    reads: { ...who, expected: readsExpected },
    request,
    decide: (found) => decideSave(found, save),
    decideAlone: (found, { stores }) => decideSaveAlone(found, save, stores),
  };
}

/** Decides a save on plain data. Returns undefined when its user joins, or when it was painted in other slots. */
function decideSave(found: FoundMeeting, save: Save): Decision<Saved> | undefined {
  const respondent = respondentOf(found, save);
  const sender = respondent && save.permit(found, respondent);
  if (isRepeat(found, save)) return { result: resultOf(found, respondent) };
  checkSave(found, save, respondent);
  if (respondent === undefined || !isPaintedInSlots(found, save)) return undefined;
  return decideChange({ found, save, respondent, sender });
}

async function decideSaveAlone(found: FoundMeeting, save: Save, stores: Stores): Promise<Decision<Saved>> {
  const { whose, saved } = save;
  const resized = "body" in saved ? { ...saved, body: await inMeetingSlots(found.meeting, saved) } : saved;
  const inSlots = { ...save, saved: resized };
  const respondent = respondentOf(found, save);
  if (respondent !== undefined) {
    return decideChange({ found, save: inSlots, respondent, sender: save.permit(found, respondent) });
  }
  if (!("userID" in whose)) return refuse("unknown", "api.noSuchRespondent");
  if ("body" in resized) refuseEdit(resized.body, found.meeting);
  const note = "body" in resized ? resized.body.note : undefined;
  const joining = await joiningUser(found, whose, { note, stores });
  const { meetingID, schedule } = found.meeting;
  const decision = decideChange({ found, save: inSlots, respondent: joining, sender: "owner" });
  return {
    ...decision,
    result: { ...decision.result, isNew: true },
    isAnnounced: true,
    edit: { ...decision.edit, people: new Map([[joining.respondentID, personFrom(joining)]]) },
    rows: {
      joining: { meetingID, respondentID: joining.respondentID, userID: whose.userID, ...personFrom(joining) },
      store: async () => {
        await enqueueAnswerNotices(stores, found.meeting, joining.respondentID);
        if (schedule !== undefined) await stores.calendars.syncEntries(meetingID, [whose.userID]);
      },
    },
  };
}

function respondentOf({ respondents }: FoundMeeting, { whose }: Save): Respondent | undefined {
  if ("userID" in whose) return respondents.find(({ userID }) => userID === whose.userID);
  return (
    respondents.find(({ respondentID }) => respondentID === whose.respondentID) ??
    refuse("unknown", "api.noSuchRespondent")
  );
}

function isRepeat({ done }: FoundMeeting, { request }: Save): boolean {
  const earlier = request && done.get(request.hash.toHex());
  if (request === undefined || earlier === undefined) return false;
  refuseOtherBody(request, earlier);
  return true;
}

function resultOf({ meeting }: FoundMeeting, respondent: Respondent | undefined): Saved {
  return { isNew: false, userID: respondent?.userID, creator: meeting.creator };
}

function checkSave({ meeting, nowMs }: FoundMeeting, { saved, check }: Save, respondent: Respondent | undefined): void {
  refuseIfClosed(meeting, nowMs);
  if ("body" in saved) checkNotations(saved.body, meeting);
  check(meeting, respondent);
  // Refuses times in both levels as they were sent, because they may be in one level after a rewrite in longer slots.
  if ("body" in saved) bodyMarks(saved.body, meeting);
}

function isPaintedInSlots({ meeting }: FoundMeeting, { saved }: Save): boolean {
  return !("body" in saved) || isInMeetingSlots(meeting, saved.painted);
}

type Deciding = {
  readonly found: FoundMeeting;
  readonly save: Save;
  readonly respondent: Respondent;
  readonly sender: Sender | undefined;
};

function decideChange({ found, save, respondent, sender }: Deciding): Decision<Saved> {
  const { meeting } = found;
  const { respondentID } = respondent;
  const body = "body" in save.saved ? save.saved.body : undefined;
  const person = body && personAfter(body, respondent);
  const stored = new Set(respondent.marks);
  const change = changeOfAnswer(stored, meeting, save.saved);
  const request = save.request && { request: save.request, respondentID };
  if (isNoChange(change) && person === undefined)
    return { result: resultOf(found, respondent), ...(request && { request }) };

  const marks = new Set(stored);
  for (const mark of change.removed) marks.delete(mark);
  for (const mark of change.added) addMark(marks, mark);
  const hash = sender && senderHash(save.keys, { meetingID: meeting.meetingID, respondentID }, sender);
  const people = new Map(person && [[respondentID, person]]);
  const changes = new Map([[respondentID, change]]);
  // The log still holds the former name and note.
  const removesContent = person !== undefined && (person.name !== respondent.name || respondent.note !== undefined);
  return {
    result: resultOf(found, respondent),
    edit: { people, answers: [{ kind: meeting.kind, changes }] },
    answers: isNoChange(change) ? [] : [{ respondentID, before: stored, after: marks, sender: hash }],
    isAnnounced: true,
    ...(request && { request }),
    ...(person && { rows: { people, removesContent } }),
  };
}

/** Refuses an edit of an answer that was deleted meanwhile. Otherwise the edit alone would become an answer. */
function refuseEdit(body: SavedBody, meeting: Meeting): void {
  const base = marksOf(body.base ?? [], body.baseIfNeeded);
  if (base.size === 0) return;
  checkMarks(bodyMarks(body, meeting).difference(base), meeting, body);
  refuse("unknown", "api.noSuchRespondent");
}

/** Returns the respondent's name and note after the save; undefined when they stay the same. */
function personAfter({ name, note }: SavedBody, respondent: Respondent): Person | undefined {
  if (name !== undefined && respondent.userID !== undefined) {
    refuseFields([{ path: "name", message: message("api.nameOfAccount") }]);
  }
  const person = personFrom(respondent);
  const changed = personFrom({ ...person, ...(name !== undefined && { name }), ...(note !== undefined && { note }) });
  return isSamePerson(person, changed) ? undefined : changed;
}

/** Merges a save into the stored answer slot by slot when the save tells its base. Refuses slots that the meeting does not have. */
function changeOfAnswer(stored: Marks, meeting: Meeting, saved: Save["saved"]) {
  const present = presentMarks(meeting);
  const { wanted, base } = "body" in saved ? marksOfBody(saved.body, stored.intersection(present)) : saved;
  // The base may have lost its dates meanwhile, so only added marks must be in the meeting's slots.
  checkMarks(wanted.difference(base), meeting, "body" in saved ? saved.body : {});
  return answerChange({ stored, wanted, base, present });
}

function marksOfBody(body: SavedBody, shown: Marks) {
  const shownLevels = levelsOf(shown);
  // A level without a value in the body stays unchanged.
  const { ifNeeded = shownLevels.ifNeeded, baseIfNeeded = shownLevels.ifNeeded } =
    body.ifNeeded === undefined ? {} : body;
  return {
    wanted: marksOf(body.availabilities, ifNeeded),
    base: marksOf(body.base ?? shownLevels.free, baseIfNeeded),
  };
}
