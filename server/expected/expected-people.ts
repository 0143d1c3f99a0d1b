import type { ExpectedAddress, NewExpected } from "#db/stores/expected-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import { type ExpectedID, parseExpectedID } from "#domain/ids.ts";
import { LIMITS } from "#domain/limits.ts";
import type { ExpectedPerson } from "#domain/meeting/expected.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFaults, refuseFields } from "#domain/refusal.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import { countedAddress } from "#domain/email.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { unchangedSince } from "../meetings/change-meeting.ts";
import { expectedReply } from "../meetings/meeting-reply.ts";
import { lockTo, type MeetingCall, noSuchMeeting, permitTo } from "../meetings/permissions.ts";
import { randomID } from "../random-id.ts";
import { matchAddresses } from "./match-answers.ts";
import { personalLink } from "./personal-key.ts";

/** Adds people who should answer: all of them, or none. */
export async function addExpected(call: Call<"addExpected">, context: AppContext) {
  const { meetingID } = call.params;
  refuseTwice(call.body.people);
  return changed(call, context, async (stores) => {
    const there = await stores.expected.list(meetingID);
    if (there.length + call.body.people.length > LIMITS.expected) {
      refuseFields([{ path: "people", message: message("api.expectedMost", { count: LIMITS.expected }) }]);
    }
    const people = call.body.people.map(({ email, ...person }): NewExpected => {
      const address = email === undefined ? undefined : addressFor(email, there, context);
      return { ...person, expectedID: freshID(), address };
    });
    await stores.expected.add(meetingID, people);
    await matchAddresses(stores, meetingID);
  });
}

/** Changes what is known of a person, or whose answer is theirs. */
export async function editExpected(call: Call<"editExpected">, context: AppContext) {
  const { params, body } = call;
  const { meetingID, expectedID } = params;
  return changed(call, context, async (stores) => {
    const { name, required, email, respondentID } = body;
    const there = await stores.expected.list(meetingID);
    personIn(there, expectedID);
    const others = there.filter((one) => one.expectedID !== expectedID);
    const address = typeof email === "string" ? addressFor(email, others, context) : email;
    if (typeof respondentID === "string") {
      if ((await stores.respondents.find(meetingID, respondentID)) === undefined)
        refuseFields([{ path: "respondentID", message: message("api.noSuchRespondent") }]);
      if (others.some((one) => one.respondentID === respondentID)) refuse("taken", message("api.answerMatched"));
    }
    const isUnmatched = respondentID === undefined ? undefined : respondentID === null;
    await stores.expected.change(meetingID, expectedID, { name, required, address, respondentID, isUnmatched });
    if (typeof email === "string") await matchAddresses(stores, meetingID);
    else await stores.expected.noteComplete(meetingID);
  });
}

/** Waits for a person no longer. Their answer stays. */
export async function removeExpected(call: Call<"removeExpected">, context: AppContext): Promise<undefined> {
  const { meetingID, expectedID } = call.params;
  await changed(call, context, async (stores) => {
    personIn(await stores.expected.list(meetingID), expectedID);
    await stores.expected.remove(meetingID, expectedID);
    await stores.expected.noteComplete(meetingID);
  });
}

export async function readLink(call: Call<"personalLink">, context: AppContext) {
  const { meetingID, expectedID } = call.params;
  const view = (await context.meetings.view(meetingID)) ?? noSuchMeeting();
  permitTo("edit", view, call.credentials);
  return { link: personalLink(context, meetingID, personIn(view.expected, expectedID)) };
}

export async function replaceLink(call: Call<"replaceLink">, context: AppContext) {
  const { meetingID, expectedID } = call.params;
  const check = await unchangedSince(call, context);
  const link = await context.database.transaction(async (stores) => {
    check((await lockTo("edit", stores, call)).meeting);
    const { linkCount } = personIn(await stores.expected.list(meetingID), expectedID);
    await stores.expected.replaceLink(meetingID, expectedID);
    return personalLink(context, meetingID, { expectedID, linkCount: linkCount + 1 });
  });
  context.announce(meetingID, "edited");
  return { link };
}

type ChangingCall = MeetingCall & Pick<Call<"addExpected">, "preconditions">;

/** Does the work for the organiser of the meeting, which it locks, and tells all pages. Gives all who are expected then. */
async function changed(call: ChangingCall, context: AppContext, work: (stores: Stores) => Promise<void>) {
  const { meetingID } = call.params;
  const check = await unchangedSince(call, context);
  const expected = await context.database.transaction(async (stores) => {
    check((await lockTo("edit", stores, call)).meeting);
    await work(stores);
    return stores.expected.list(meetingID);
  });
  context.announce(meetingID, "edited");
  return { expected: expectedReply(expected, true) };
}

function personIn(expected: readonly ExpectedPerson[], expectedID: ExpectedID): ExpectedPerson {
  return expected.find((one) => one.expectedID === expectedID) ?? refuse("unknown", message("api.noSuchExpected"));
}

/** The address as it is stored. Refuses that of a person who is there. */
function addressFor(email: string, there: readonly ExpectedPerson[], { keys }: AppContext): ExpectedAddress {
  const mailbox = countedAddress(email);
  const isTaken = there.some((one) => one.email !== undefined && countedAddress(one.email) === mailbox);
  if (isTaken) refuse("taken", message("api.addressExpected", { email }));
  return { email, mailbox: mailboxOf(email, keys).hash };
}

/** Refuses, each at its place, addresses that a request gives to two people. */
function refuseTwice(people: Call<"addExpected">["body"]["people"]): void {
  const mailboxes = people.map(({ email }) => email && countedAddress(email));
  const twice = [...people.entries()].filter(([at]) => mailboxes.indexOf(mailboxes[at]) < at);
  refuseFaults(
    twice.flatMap(([at, { email }]) =>
      email === undefined ? [] : [{ path: `people[${at}].email`, message: message("api.addressTwice", { email }) }],
    ),
  );
}

function freshID(): ExpectedID {
  const id = parseExpectedID(randomID());
  if (id === undefined) throw new Error("A random id must be a possible id");
  return id;
}
