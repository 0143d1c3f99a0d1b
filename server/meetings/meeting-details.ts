import { checkCandidateTimes, timesOfKind } from "#domain/meeting/candidate-times.ts";
import { parseMeetingID, type MeetingID, type RespondentID } from "#domain/ids.ts";
import { message } from "#domain/messages/message.ts";
import { LIMITS } from "#domain/limits.ts";
import { type FieldError, faultsOf, refuseFaults } from "#domain/refusal.ts";
import { presentSlots } from "#domain/time/meeting-slots.ts";
import { reshapeAnswers } from "./reshape-answers.ts";
import type { Stores } from "#db/stores/stores.ts";
import { enqueueDeletionNotices, enqueueScheduleSync } from "../notices/notices.ts";
import type { Call } from "../http/serve.ts";
import { keyOfRequest, refuseOtherBody } from "../http/idempotent-request.ts";
import { keyHash, sameKey } from "../http/credentials.ts";
import { withFreshID } from "../random-id.ts";
import { refuseGuestMeeting } from "../accounts/site-access.ts";
import type { AppContext } from "../app-context.ts";
import type { StoredMeeting } from "#db/hot/locked-meeting.ts";
import { noSuchMeeting, permitTo } from "./permissions.ts";
import { changesCalendars } from "#domain/meeting/schedule.ts";
import { hoursOfDays } from "#domain/meeting/hours.ts";
import { checkClosingTime } from "#domain/meeting/closing.ts";
import { type CandidateTimes, type Meeting, checkDuration } from "#domain/meeting/meeting.ts";
import { isHidden } from "#domain/meeting/hidden-answers.ts";
import { announced, unchangedSince } from "./change-meeting.ts";

/** A guest who creates a meeting gets its organiser key, this once; a user needs no key. */
export async function createMeeting({ body, credentials, request }: Call<"createMeeting">, context: AppContext) {
  const { clock, database, notifyUsers } = context;
  const { userID } = credentials;
  refuseGuestMeeting(userID, context);
  const askedAt = clock().epochMilliseconds;
  const times = { ...body, ...timesOfKind(body) };
  const faults = [
    ...faultsOf(() => checkCandidateTimes(times, dayOf(clock()))),
    ...faultsOf(() => checkDuration(times, "durationMinutes")),
  ];
  const tentativeDates = times.tentativeDates.toSorted();
  const { requestID, ...given } = { ...times, tentativeDates, hoursByDay: hoursOfDays(times) };
  const organiserKeyOf = (meetingID: MeetingID) =>
    userID === undefined ? keyOfRequest(context.keys, "organiser-key", { owner: meetingID, requestID }) : undefined;

  const created = await withFreshID(parseMeetingID, (meetingID) =>
    database.transaction(async (stores) => {
      const earlier = request && (await stores.meetingRequests.claim({ request, meetingID, askedAt }));
      if (request !== undefined && earlier !== undefined) {
        refuseOtherBody(request, { ...earlier, created: earlier.meetingID });
        return { repeated: earlier.meetingID };
      }
      // A repeat is not checked, because the closing time may have passed since.
      const late = faultsOf(() => checkClosingTime(body.closesAt, askedAt));
      refuseFaults([...faults, ...late, ...(await missingPeople(stores, meetingID, body.requiredRespondentIDs))]);
      const key = organiserKeyOf(meetingID);
      const hash = key === undefined ? {} : { organiserKeyHash: keyHash(key) };
      const creator = userID === undefined ? {} : { creator: userID };
      const meeting = await stores.meetings.insert({ ...stated(given), meetingID, ...creator, ...hash });
      return { view: { meeting, respondents: [], expected: [], ...hash }, key };
    }),
  );
  const isRepeat = created.repeated !== undefined;
  if (!isRepeat && userID !== undefined) notifyUsers.lists([userID]);

  // A repeat gets the meeting as it is now, with its key unless a user has become its creator since.
  const view = isRepeat ? ((await context.meetings.view(created.repeated)) ?? noSuchMeeting()) : created.view;
  const key = isRepeat ? organiserKeyOf(created.repeated) : created.key;
  const isValid = key !== undefined && sameKey(keyHash(key), view.organiserKeyHash);
  return context.meetings.replyOf(view, credentials, isValid ? { organiserKey: key } : undefined);
}

/**
 * Edits a meeting. Answers that the new times no longer show stay stored and return with their times. So does a
 * scheduled time, because only its own call ends it. A user who edits a guest's meeting with its organiser key becomes
 * its creator.
 */
export async function editMeeting(call: Call<"editMeeting">, context: AppContext) {
  const { params, body, credentials } = call;
  const { userID } = credentials;
  const check = await unchangedSince(call, context);
  const { result } = await context.writer.write<{ isCalledOff: boolean }>(params.meetingID, {
    async decideAlone(found, { stores, answerOf }) {
      const { meeting } = found;
      permitTo("edit", found, credentials);
      check(meeting);
      const { edited, faults } = edit(meeting, body, context.clock());
      refuseFaults([...faults, ...(await missingPeople(stores, params.meetingID, body.requiredRespondentIDs))]);
      const respondentIDs = await stores.respondents.idsOf(params.meetingID);
      refuseFaults(tooManyMarks({ before: meeting, after: edited }, body, respondentIDs.length));
      const reshaping = { respondentIDs, answerOf, rateLimit: context.rateLimit, address: call.address };
      const reshaped = await reshapeAnswers({ before: meeting, after: edited }, reshaping);
      const isTaken = userID !== undefined && meeting.creator === undefined;
      const isOpenToOthers = isHidden(meeting) !== isHidden(edited) || (isTaken && isHidden(edited));
      return {
        result: { isCalledOff: meeting.schedule !== undefined && edited.schedule === undefined },
        edit: { ...reshaped.edit, ...(isOpenToOthers && { hidden: isHidden(edited) && edited.version }) },
        answers: reshaped.answers,
        rows: {
          losses: reshaped.losses,
          removesContent: reshaped.losses.length > 0,
          async store() {
            await stores.meetings.saveDetails(edited);
            if (changesCalendars(meeting, edited))
              await enqueueScheduleSync(stores, params.meetingID, { by: credentials });
            if (isTaken) await stores.meetings.giveTo(params.meetingID, userID);
          },
        },
      };
    },
  });
  // Announces that a change of kind calls the time off, for programs that follow only the time.
  if (result.isCalledOff) context.announce(params.meetingID, "unscheduled");
  return announced(call, "edited", context);
}

type Edited = { readonly before: Meeting; readonly after: Meeting };

/** Returns a fault at the edited property that would allow the respondents more marks than a meeting may have. */
function tooManyMarks({ before, after }: Edited, body: Body, respondents: number): FieldError[] {
  const [countBefore, countAfter] = [presentSlots(before).size, presentSlots(after).size];
  if (countAfter <= countBefore || respondents * countAfter <= LIMITS.marks) return [];
  const named = TIMES.filter((field) => body[field] !== undefined);
  const isCause = (field: (typeof TIMES)[number]) =>
    presentSlots({ ...before, [field]: after[field] }).size > countBefore;
  const path = named.find(isCause) ?? named[0] ?? "tentativeDates";
  const most = Math.floor(LIMITS.marks / respondents);
  return [{ path, message: message("api.tooManyMarks", { count: respondents, slots: most }) }];
}

/**
 * Returns the meeting after an edit, with all its faults. A property that the body sets to null is then absent. Other
 * hours of a day are removed with the day.
 */
function edit(meeting: Meeting, body: Body, now: Temporal.Instant): { edited: Meeting; faults: FieldError[] } {
  const times = timesOfKind(body, meeting);
  const isOther = times.kind !== (meeting.kind ?? "dates");
  // A change of kind clears the scheduled time and the duration, because both are in slots of the old kind.
  const basis = isOther ? { ...meeting, schedule: undefined, durationMinutes: undefined } : meeting;
  const named = Object.entries(body).filter(([, value]) => value !== undefined);
  const edited = stated({ ...basis, ...(Object.fromEntries(named) as Partial<Meeting>), ...times });
  const remainingHours = hoursOfDays(edited);
  const hoursByDay = body.hoursByDay === undefined ? remainingHours : body.hoursByDay;
  const namesTimes = TIMES.some((field) => body[field] !== undefined);
  const faults = [
    ...faultsOf(() => namesTimes && checkCandidateTimes({ ...edited, hoursByDay }, dayOf(now))),
    ...faultsOf(() => checkDuration(edited, body.durationMinutes === undefined ? "slotMinutes" : "durationMinutes")),
    // A program that sends a whole closed meeting back does not change its closing time.
    ...faultsOf(() => body.closesAt !== meeting.closesAt && checkClosingTime(body.closesAt, now.epochMilliseconds)),
  ];
  return {
    edited: { ...edited, tentativeDates: edited.tentativeDates.toSorted(), hoursByDay: remainingHours },
    faults,
  };
}

type Body = Call<"editMeeting">["body"];

type Stated<T> = { [Key in keyof T]: Exclude<T[Key], null | undefined> };

function stated<T extends object>(all: T): Stated<T> {
  const entries: [string, unknown][] = Object.entries(all);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined)) as Stated<T>;
}

const TIMES = [
  "kind",
  "tentativeDates",
  "weekdays",
  "minStartHour",
  "maxEndHour",
  "hoursByDay",
  "slotMinutes",
  "timezone",
] as const satisfies readonly (keyof CandidateTimes)[];

function dayOf(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO("UTC").toPlainDate().toString();
}

export async function deleteMeeting(call: Call<"deleteMeeting">, context: AppContext): Promise<undefined> {
  const { params, credentials } = call;
  const check = await unchangedSince(call, context);
  await removeMeeting(params.meetingID, context, (found) => {
    const locked = found ?? noSuchMeeting();
    permitTo("delete", locked, credentials);
    check(locked.meeting);
    return true;
  });
}

type MayGo = (locked: StoredMeeting | undefined) => boolean;

/** Deletes a meeting, if `mayGo` returns true under its lock, and tells every page that shows or lists it. */
export async function removeMeeting(meetingID: MeetingID, context: AppContext, mayGo: MayGo): Promise<void> {
  const concerned = await context.database.transaction(async (stores) => {
    const { meetings, respondents, calendars } = stores;
    const locked = await meetings.lock(meetingID);
    if (!mayGo(locked) || locked === undefined) return undefined;
    const users = await respondents.usersOf(meetingID);
    await enqueueDeletionNotices(stores, meetingID);
    await meetings.remove(meetingID);
    await calendars.syncEntries(meetingID);
    const { creator } = locked.meeting;
    return creator === undefined ? users : [...users, creator];
  });
  if (concerned === undefined) return;
  context.collab.closeMeeting(meetingID);
  context.announce(meetingID, "deleted");
  context.notifyUsers.lists(concerned);
}

/** Returns a fault for each required person without an answer. */
export function goneFaults(required: readonly RespondentID[], there: Pick<ReadonlySet<unknown>, "has">): FieldError[] {
  const gone = [...required.entries()].filter(([, id]) => !there.has(id));
  return gone.map(([at]) => ({ path: `requiredRespondentIDs[${at}]`, message: message("api.noSuchRespondent") }));
}

/** Finds these faults in a meeting that is locked, or just being made. */
async function missingPeople({ respondents }: Stores, meetingID: MeetingID, required: readonly RespondentID[] = []) {
  if (required.length === 0) return [];
  const presentRespondents = await respondents.findAll(meetingID, required);
  return goneFaults(required, new Set(presentRespondents.map(({ respondentID }) => respondentID)));
}
