import type { ReplyOf } from "#domain/contract/endpoints.ts";
import type { ExpectedMail, ExpectedPerson } from "#domain/meeting/expected.ts";
import { instantText } from "#domain/time/instant-text.ts";

type Reply = ReplyOf<"addExpected">["expected"];

/** Expected people as the organiser sees them, or without addresses and mails. */
export function expectedReply(expected: readonly ExpectedPerson[], isOrganiser: boolean): Reply {
  return expected.map(({ expectedID, name, required, respondentID, email, mails }) => {
    const at = (kind: ExpectedMail["kind"]) => mails.flatMap((one) => (one.kind === kind ? instantText(one.at) : []));
    const invitedAt = at("invitation").at(-1);
    return {
      expectedID,
      name,
      required,
      ...(respondentID !== undefined && { respondentID }),
      ...(isOrganiser && {
        ...(email !== undefined && { email }),
        ...(invitedAt !== undefined && { invitedAt }),
        remindedAt: at("reminder"),
      }),
    };
  });
}
