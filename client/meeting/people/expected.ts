import { type keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { ExpectedID } from "#domain/ids.ts";
import { call } from "../../api/call.ts";
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
  const { client, get } = useMeetingModel();
  const { meetingID } = get().derived;
  const meeting = { params: { meetingID }, keys: keysOf(meetingID) };
  const person = (expectedID: string) => ({
    params: { meetingID, expectedID: expectedID as ExpectedID }, // comes from the server
    keys: meeting.keys,
  });
  const mails = (kind: MailKind, body: BodyOf<"sendInvitations">) => call(MAIL_CALLS[kind], { ...meeting, body });
  async function refresh(): Promise<void> {
    // The key of the previews has only whole seconds and might stay equal.
    void client.invalidateQueries({ queryKey: mailPreviewsOf(meetingID) });
    await client.invalidateQueries({ queryKey: meetingQuery(meetingID).queryKey });
  }
  return {
    meetingID,
    /** Makes changes and reads the meeting again, also after a failure, because others may have been faster. */
    change: async <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
      try {
        const reply = await send();
        await refresh();
        return reply;
      } catch (error) {
        void refresh();
        throw error;
      }
    },
    preview: (kind: MailKind) => mails(kind, { preview: true }),
    send: (kind: MailKind, expectedIDs: readonly string[]) => mails(kind, { expectedIDs: [...expectedIDs] }),
    add: (people: BodyOf<"addExpected">["people"]) => call("addExpected", { ...meeting, body: { people } }),
    edit: (expectedID: string, body: BodyOf<"editExpected">) => call("editExpected", { ...person(expectedID), body }),
    remove: (expectedID: string) => call("removeExpected", person(expectedID)),
    link: async (expectedID: string) => (await call("personalLink", person(expectedID))).link,
    replaceLink: async (expectedID: string) => (await call("replaceLink", person(expectedID))).link,
  };
}

type Previewing = { readonly enabled?: boolean; readonly placeholderData?: typeof keepPreviousData };

const mailPreviewsOf = (meetingID: string) => ["expected-mail", meetingID];

export function useMailPreview(kind: MailKind, how: Previewing = {}) {
  const { meetingID, preview } = useExpectedCalls();
  const queryKey = [...mailPreviewsOf(meetingID), kind, useExpected()];
  return useQuery({ queryKey, queryFn: () => preview(kind), gcTime: 0, ...how });
}
