import { type keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { ExpectedID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
import { getToken } from "../../api/token.ts";
import { keysOf, meetingQuery, type MeetingReply } from "../model/meeting-query.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import type { MailKind } from "./mail-texts.ts";

type Expected = NonNullable<MeetingReply["expected"]>;

const MAIL_CALLS = { invitation: "sendInvitations", reminder: "sendReminders" } as const;

export type ExpectedView =
  | { readonly kind: "list" | "add" | "links" }
  | { readonly kind: "mail"; readonly mail: MailKind }
  | { readonly kind: "person"; readonly expectedID: string };

export type ExpectedViewProps = {
  readonly onView: (view: ExpectedView) => void;
  readonly onClose: () => void;
};

const NO_ONE: Expected = [];

export function useExpected(): Expected {
  return useMeetingState(({ facts }) => facts.meeting.expected) ?? NO_ONE;
}

export function useExpectedCalls() {
  const { client, get, refresh } = useMeetingModel();
  const { meetingID } = get().derived;
  const keys = keysOf(meetingID);
  const { queryKey } = meetingQuery(meetingID);
  const to = (expectedID: string) => ({ params: { meetingID, expectedID: expectedID as ExpectedID }, keys }); // comes from the server

  /** Shows the change of a request with `token`, unless another login has followed. */
  async function keep(token: string | undefined, change: (cached: Expected) => Expected): Promise<void> {
    if (getToken() !== token) return;
    const wasAsking = client.isFetching({ queryKey }) > 0;
    await client.cancelQueries({ queryKey });
    // Keeps the date, because the rest of the meeting was not read.
    const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
    client.setQueryData(
      queryKey,
      (cached) => cached && { ...cached, expected: change(cached.expected ?? NO_ONE) },
      updatedAt === undefined ? {} : { updatedAt },
    );
    if (wasAsking) void client.invalidateQueries({ queryKey });
  }
  async function keepReplied(asking: Promise<{ readonly expected: Expected }>): Promise<void> {
    const token = getToken();
    const { expected } = await asking;
    await keep(token, () => expected);
  }
  const mails = (kind: MailKind, body: BodyOf<"sendInvitations">) =>
    call(MAIL_CALLS[kind], { params: { meetingID }, keys, body });
  /** Reads the mail previews again afterwards; their key has only whole seconds and might stay equal. */
  async function refreshingPreviews<Reply>(asking: Promise<Reply>): Promise<Reply> {
    const reply = await asking;
    void client.invalidateQueries({ queryKey: mailPreviewsOf(meetingID) });
    return reply;
  }
  return {
    meetingID,
    /** Reads the meeting again, because others may have been faster. */
    refresh,
    preview: (kind: MailKind) => mails(kind, { preview: true }),
    send: (kind: MailKind, expectedIDs: readonly string[]) =>
      refreshingPreviews(mails(kind, { expectedIDs: [...expectedIDs] })),
    add: (people: BodyOf<"addExpected">["people"]) =>
      keepReplied(call("addExpected", { params: { meetingID }, keys, body: { people } })),
    edit: (expectedID: string, body: BodyOf<"editExpected">) =>
      keepReplied(call("editExpected", { ...to(expectedID), body })),
    remove: async (expectedID: string) => {
      const token = getToken();
      await call("removeExpected", to(expectedID));
      await keep(token, (cached) => cached.filter((person) => person.expectedID !== expectedID));
    },
    link: async (expectedID: string) => (await call("personalLink", to(expectedID))).link,
    replaceLink: async (expectedID: string) => (await refreshingPreviews(call("replaceLink", to(expectedID)))).link,
  };
}

type Previewing = { readonly enabled?: boolean; readonly placeholderData?: typeof keepPreviousData };

const mailPreviewsOf = (meetingID: string) => ["expected-mail", meetingID];

export function useMailPreview(kind: MailKind, how: Previewing = {}) {
  const { meetingID, preview } = useExpectedCalls();
  const queryKey = [...mailPreviewsOf(meetingID), kind, useExpected()];
  return useQuery({ queryKey, queryFn: () => preview(kind), gcTime: 0, ...how });
}
