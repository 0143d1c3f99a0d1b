import type { MailedPerson } from "#db/stores/expected-store.ts";
import type { Stores } from "#db/stores/stores.ts";
import type { ExpectedID } from "#domain/ids.ts";
import { type ExpectedMail, type ExpectedPerson, type NotSent, whyNotSent } from "#domain/meeting/expected.ts";
import type { Meeting } from "#domain/meeting/meeting.ts";
import { isClosed } from "#domain/meeting/closing.ts";
import { message } from "#domain/messages/message.ts";
import { refuse, refuseFaults } from "#domain/refusal.ts";
import type { User } from "#domain/user.ts";
import { refuseWithoutMail } from "../accounts/sign-up.ts";
import type { AppContext } from "../app-context.ts";
import type { Call } from "../http/serve.ts";
import type { Keys } from "../keys.ts";
import { readerFor } from "../language/words.ts";
import { inviteMail } from "./invite-mail.ts";
import { mailWords } from "../mail/mail-words.ts";
import { mailboxOf, recipientHash } from "../mail/mailbox.ts";
import { unchangedSince } from "../meetings/change-meeting.ts";
import { lockTo } from "../meetings/permissions.ts";
import { openAllowance } from "./mail-allowance.ts";

export const sendInvitations = (call: Call<"sendInvitations">, context: AppContext) =>
  sendMails(call, "invitation", context);
export const sendReminders = (call: Call<"sendReminders">, context: AppContext) => sendMails(call, "reminder", context);

type MailCall = Pick<Call<"sendInvitations">, "params" | "body" | "credentials" | "preconditions" | "address">;

/**
 * Mails expected people their links. What is sent is noted here, under the locks of meeting and organiser, so that no
 * two calls together send more than one may; the mails leave as jobs.
 */
async function sendMails(call: MailCall, kind: ExpectedMail["kind"], context: AppContext) {
  const { database, clock, keys } = context;
  const { meetingID } = call.params;
  const { userID } = call.credentials;
  const isPreview = call.body.preview === true;
  const now = clock().epochMilliseconds;
  const check = await unchangedSince(call, context);
  const outcome = await database.transaction(async (stores) => {
    const { meeting } = await lockTo("edit", stores, call);
    check(meeting);
    const people = chosen(await stores.expected.list(meetingID), call.body.expectedIDs);
    const proved = userID && (await stores.users.provedAddress(userID, { isLocked: true }));
    if (proved === undefined) refuse("unverified", "api.unverified");
    refuseDone(meeting, now);
    refuseWithoutMail(context);
    const organiser = mailboxOf(proved, keys);
    const unwanted = await unsubscribedOf(people, stores, keys);
    const allowance = await openAllowance({ stores, people, organiser, now }, { call, isPreview, context });
    const sent: MailedPerson[] = [];
    const notSent: { expectedID: ExpectedID; reason: NotSent }[] = [];
    for (const person of people) {
      const { email, expectedID } = person;
      const isUnsubscribed = unwanted.has(expectedID);
      const why = whyNotSent(person, { kind, now, isUnsubscribed });
      if (why !== undefined || email === undefined) notSent.push({ expectedID, reason: why ?? "noAddress" });
      else if (!(await allowance.take(email))) notSent.push({ expectedID, reason: "limit" });
      else {
        const hashes = { mailbox: mailboxOf(email, keys), recipient: recipientHash(email, keys) };
        sent.push({ ...person, ...hashes });
      }
    }
    if (sent.length > 0 && !isPreview) await stores.expected.mail(meetingID, sent, { kind, at: now, organiser });
    const [first] = isPreview ? sent : [];
    return { meeting, first, sent: sent.map(({ expectedID }) => expectedID), notSent };
  });
  const { meeting, first, sent, notSent } = outcome;
  if (sent.length > 0 && !isPreview) context.announce(meetingID, "edited");
  const organiser = first && userID && (await database.views.users.user(userID));
  const mail = first && organiser && previewTo(first, { kind, meeting, organiser }, context.publicUrl());
  return { sent, notSent, ...(mail !== undefined && { mail }) };
}

/**
 * The mail as it will be, for the organiser: in their language, as that of a recipient would tell who has an account, and
 * with links that are not the recipient's.
 */
function previewTo(
  { name }: ExpectedPerson,
  { kind, meeting, organiser }: Pick<ExpectedMail, "kind"> & { readonly meeting: Meeting; readonly organiser: User },
  publicUrl: string,
) {
  const url = `${publicUrl}/m/${meeting.meetingID}#as=…`;
  const { subject, text } = inviteMail(
    { name, kind, meeting, organiser: organiser.name, url, publicUrl, unsubscribePage: `${publicUrl}/unsubscribe#…` },
    mailWords(readerFor(organiser)),
  );
  return { subject, text };
}

function refuseDone(meeting: Meeting, now: number): void {
  if (meeting.schedule !== undefined) refuse("scheduled", "api.alreadyScheduled");
  if (isClosed(meeting, now)) refuse("closed", "api.closedToMails");
}

/** Those who are named, or all; an id of no one is refused at its place. */
function chosen(expected: readonly ExpectedPerson[], ids: readonly ExpectedID[] | undefined) {
  if (ids === undefined) return expected;
  const found = new Map(expected.map((one) => [one.expectedID, one]));
  const unknown = [...ids.entries()].filter(([, id]) => !found.has(id));
  refuseFaults(unknown.map(([at]) => ({ path: `expectedIDs[${at}]`, message: message("api.noSuchExpected") })));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/**
 * Returns those whose mailbox has unsubscribed. Whether an account with the address wants notices plays no part, because the
 * reply would tell which addresses have an account.
 */
export async function unsubscribedOf(people: readonly ExpectedPerson[], { expected }: Stores, keys: Keys) {
  const addressed = people.flatMap(({ email, expectedID }) =>
    email === undefined ? [] : [{ expectedID, mailbox: mailboxOf(email, keys) }],
  );
  const suppressed = await expected.unsubscribed(addressed.map(({ mailbox }) => mailbox));
  return new Set(
    addressed.filter(({ mailbox }) => suppressed.has(mailbox.toHex())).map(({ expectedID }) => expectedID),
  );
}
