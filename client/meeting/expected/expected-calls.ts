import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { ExpectedID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import type { MeetingSession } from "../session/create-session.ts";
import { keysOf, meetingQuery, type MeetingReply } from "../session/meeting-query.ts";
import { useMeetingState } from "../session/use-session.ts";

type Expected = NonNullable<MeetingReply["expected"]>;
/** A person who should answer, as REST tells this viewer. */
export type Person = Expected[number];

export type MailKind = "invitation" | "reminder";
const MAIL_CALLS = { invitation: "sendInvitations", reminder: "sendReminders" } as const;

const NO_ONE: Expected = [];

/** Who should answer, in the order of adding. */
export function useExpected(): Expected {
  return useMeetingState(({ facts }) => facts.meeting.expected) ?? NO_ONE;
}

/** What the organiser asks the server about people who should answer. What it replies is on the page at once. */
export function expectedCalls({ client, get }: Pick<MeetingSession, "client" | "get">) {
  const { meetingID } = get().derived;
  const keys = keysOf(meetingID);
  const { queryKey } = meetingQuery(meetingID);
  const to = (expectedID: string) => ({ params: { meetingID, expectedID: expectedID as ExpectedID }, keys }); // the server's own

  async function keep(change: (now: Expected) => Expected): Promise<void> {
    await client.cancelQueries({ queryKey });
    // Of the rest of the meeting nothing new is known.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(
      queryKey,
      (now) => now && { ...now, expected: change(now.expected ?? NO_ONE) },
      updatedAt === undefined ? {} : { updatedAt },
    );
  }
  const mails = async (kind: MailKind, body: BodyOf<"sendInvitations">) =>
    call(MAIL_CALLS[kind], { params: { meetingID }, keys, body });
  return {
    /** Whom a mail would go to now, why not to others, and what it says. */
    preview: async (kind: MailKind) => mails(kind, { preview: true }),
    send: async (kind: MailKind, expectedIDs: readonly string[]) => mails(kind, { expectedIDs: [...expectedIDs] }),
    add: async (people: BodyOf<"addExpected">["people"]): Promise<void> => {
      const { expected } = await call("addExpected", { params: { meetingID }, keys, body: { people } });
      await keep(() => expected);
    },
    edit: async (expectedID: string, body: BodyOf<"editExpected">): Promise<void> => {
      const { expected } = await call("editExpected", { ...to(expectedID), body });
      await keep(() => expected);
    },
    remove: async (expectedID: string): Promise<void> => {
      await call("removeExpected", to(expectedID));
      await keep((now) => now.filter((one) => one.expectedID !== expectedID));
    },
    link: async (expectedID: string) => (await call("personalLink", to(expectedID))).link,
    replaceLink: async (expectedID: string) => (await call("replaceLink", to(expectedID))).link,
  };
}
