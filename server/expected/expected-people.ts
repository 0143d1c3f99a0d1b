import type { ExpectedAddress, NewExpected } from "#db/stores/expected-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type ExpectedID, parseExpectedID, type RespondentID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFaults, refuseFields } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import { isRepeated } from "../http/idempotent-request.ts";
import type { Call } from "../http/serve.ts";
import { countedAddress } from "#domain/email.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { unchangedSince } from "../meetings/change-meeting.ts";
import { expectedReply } from "../meetings/meeting-reply.ts";
import { lockTo, type MeetingCall, noSuchMeeting, permitTo } from "../meetings/permissions.ts";
import { enqueueAllAnswered } from "../notices/notices.ts";
import { freshID } from "../random-id.ts";
import { matchAddresses } from "./match-answers.ts";
import { personalLink } from "./personal-link.ts";

export function addExpected(call: Call<"addExpected">, context: AppContext) {
  const { meetingID } = call.params;
  refuseDuplicates(call.body.people);
  const all = (people: readonly ExpectedPerson[]) => ({ expected: expectedReply(people, true) });
  const add: Work<ReturnType<typeof all>> = async (stores, expected) => {
    if (expected.length + call.body.people.length > LIMITS.expected) {
      refuseFields([{ path: "people", message: message("api.expectedMost", { count: LIMITS.expected }) }]);
    }
    const people = call.body.people.map(({ email, ...person }): NewExpected => {
      const address = email === undefined ? undefined : addressFor(email, expected, context);
      return { ...person, expectedID: freshID(parseExpectedID), address };
    });
    const addresses = people.filter(({ address }) => address !== undefined).length;
    if (addresses > 0) await context.rateLimit("expectAddress", meetingID, addresses);
    await stores.expected.add(meetingID, people);
    await matchAddresses(stores, meetingID);
    return all(await stores.expected.list(meetingID));
  };
  return change(call, context, { work: add, repeated: all });
}

export function editExpected(call: Call<"editExpected">, context: AppContext) {
  const { meetingID, expectedID } = call.params;
  const { name, required, email, respondentID } = call.body;
  return change(call, context, async (stores, expected, unlink) => {
    const previousID = personIn(expected, expectedID).respondentID;
    if (respondentID !== undefined && respondentID !== previousID) unlink(previousID);
    const others = expected.filter((person) => person.expectedID !== expectedID);
    const address = typeof email === "string" ? addressFor(email, others, context) : email;
    if (typeof respondentID === "string") {
      if ((await stores.respondents.find(meetingID, respondentID)) === undefined)
        refuseFields([{ path: "respondentID", message: message("api.noSuchRespondent") }]);
      if (others.some((person) => person.respondentID === respondentID)) refuse("taken", "api.answerMatched");
    }
    if (typeof email === "string") await context.rateLimit("expectAddress", meetingID);
    const unmatched = respondentID === undefined ? undefined : respondentID === null;
    await stores.expected.change(meetingID, expectedID, { name, required, address, respondentID, unmatched });
    if (typeof email === "string") await matchAddresses(stores, meetingID);
    else await enqueueAllAnswered(stores, meetingID);
    return { expected: expectedReply(await stores.expected.list(meetingID), true) };
  });
}

/** Removes an expected person. Their answer stays. */
export function removeExpected(call: Call<"removeExpected">, context: AppContext): Promise<undefined> {
  const { meetingID, expectedID } = call.params;
  return change(call, context, async (stores, expected, unlink) => {
    unlink(personIn(expected, expectedID).respondentID);
    await stores.expected.remove(meetingID, expectedID);
    await enqueueAllAnswered(stores, meetingID);
    return undefined;
  });
}

export async function readLink(call: Call<"personalLink">, context: AppContext) {
  const { meetingID, expectedID } = call.params;
  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  permitTo("edit", view, call.credentials);
  return { link: personalLink(context, meetingID, personIn(view.expected, expectedID)) };
}

export function replaceLink(call: Call<"replaceLink">, context: AppContext) {
  const { meetingID, expectedID } = call.params;
  return change(call, context, async (stores, expected, unlink) => {
    const { linkCount, respondentID } = personIn(expected, expectedID);
    unlink(respondentID);
    await stores.expected.replaceLink(meetingID, expectedID);
    return { link: personalLink(context, meetingID, { expectedID, linkCount: linkCount + 1 }) };
  });
}

type ChangingCall = MeetingCall & Pick<Call<"addExpected">, "preconditions" | "request">;
type Repeatable<T> = { readonly work: Work<T>; readonly repeated: (expected: readonly ExpectedPerson[]) => T };
/** Notes an answer that a personal link no longer opens. */
type Unlink = (respondentID: RespondentID | undefined) => void;
type Work<T> = (stores: Stores, expected: readonly ExpectedPerson[], unlink: Unlink) => Promise<T>;

/**
 * Locks the meeting, checks that the caller organises it, does the work and informs all pages. A repeated request gets
 * the reply of `repeated` instead, without a check of its preconditions.
 */
async function change<T>(call: ChangingCall, context: AppContext, how: Work<T> | Repeatable<T>): Promise<T> {
  const { work, repeated } = typeof how === "function" ? { work: how } : how;
  const { params, request } = call;
  const check = await unchangedSince(call, context);
  const unlinked = new Set<RespondentID>();
  const unlink: Unlink = (respondentID) => void (respondentID !== undefined && unlinked.add(respondentID));
  const { reply, isChanged } = await context.database.transaction(async (stores) => {
    const { meeting } = await lockTo("edit", stores, call);
    const expected = await stores.expected.list(params.meetingID);
    if (repeated !== undefined && request !== undefined && (await isRepeated(request, stores, context))) {
      return { reply: repeated(expected), isChanged: false };
    }
    check(meeting);
    return { reply: await work(stores, expected, unlink), isChanged: true };
  });
  if (isChanged) context.announce(params.meetingID, "edited");
  for (const respondentID of unlinked) context.collab.closeLink(params.meetingID, respondentID);
  return reply;
}

function personIn(expected: readonly ExpectedPerson[], expectedID: ExpectedID): ExpectedPerson {
  return expected.find((person) => person.expectedID === expectedID) ?? refuse("unknown", "api.noSuchExpected");
}

/** Returns the address in stored form. Refuses the address of another expected person. */
function addressFor(email: string, others: readonly ExpectedPerson[], { keys }: AppContext): ExpectedAddress {
  const mailbox = countedAddress(email);
  const isTaken = others.some((person) => person.email !== undefined && countedAddress(person.email) === mailbox);
  if (isTaken) refuse("taken", "api.addressExpected", { email });
  return { email, mailbox: mailboxOf(email, keys) };
}

function refuseDuplicates(people: Call<"addExpected">["body"]["people"]): void {
  const mailboxes = people.map(({ email }) => email && countedAddress(email));
  refuseFaults(
    people.flatMap(({ email }, index) =>
      email === undefined || mailboxes.indexOf(mailboxes[index]) === index
        ? []
        : [{ path: `people[${index}].email`, message: message("api.addressTwice", { email }) }],
    ),
  );
}
