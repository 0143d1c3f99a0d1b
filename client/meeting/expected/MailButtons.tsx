import { keepPreviousData, useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { awaitedOf } from "#domain/meeting/expected.ts";
import { t } from "../../text/t.ts";
import { today, viewerZone } from "../../time/viewer-time.ts";
import { momentText } from "../../time/words.ts";
import { Button } from "../../ui/Button.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { toast } from "../../ui/toast.ts";
import { namesText } from "../panel/people.ts";
import { useMeetingState } from "../session/use-session.ts";
import {
  type ExpectedView,
  mailsToSend,
  useExpected,
  useExpectedCalls,
  useMailPreview,
  wasMailed,
} from "./expected.ts";
import { NOTE } from "../../ui/theme.ts";

/** Mails to those who are missing: an invitation once it was seen, a reminder of it with one press, to whom one may go now, and why others get none. Guests learn why there are none. */
export function MailButtons({ onView }: { readonly onView: (view: ExpectedView) => void }) {
  const { send, refresh } = useExpectedCalls();
  const { now, isSignedIn, isClosed, scheduled } = useMeetingState(({ derived }) => derived);
  const expected = useExpected();
  const missing = awaitedOf(expected);
  const mayBeSent = isSignedIn && !isClosed && scheduled === undefined;
  // Before the first mail, the view of that tells who gets none.
  const isAsked = mayBeSent && expected.some(wasMailed);
  const asked = { enabled: isAsked, placeholderData: keepPreviousData };
  const [invitation, reminder] = [useMailPreview("invitation", asked), useMailPreview("reminder", asked)];
  const invitable = new Set(invitation.data?.sent);
  const reasons = new Map(reminder.data?.notSent.map(({ expectedID, reason }) => [expectedID, reason]));
  const { invite, remind, later, enough, unwanted, limited } = mailsToSend(missing, { now, invitable, reasons });
  const unreached = missing.filter(({ email }) => email === undefined);
  const reminding = useMutation({
    mutationFn: () =>
      send(
        "reminder",
        remind.map(({ expectedID }) => expectedID),
      ),
    onSuccess({ sent }) {
      refresh();
      // Why others got none, and what it would say.
      if (sent.length < remind.length) onView({ kind: "mail", mail: "reminder" });
      if (sent.length > 0) toast(t("expected.sent", { count: sent.length }), { kind: "primary" });
    },
    onError: refresh,
  });
  if (isClosed || scheduled !== undefined || unreached.length === missing.length) return null;
  if (!isSignedIn) return <Why>{t("expected.guestWhy")}</Why>;
  // Before it is known whom they reach, buttons would count too many.
  if (invitation.isLoading || reminder.isLoading) return null;
  return (
    <>
      {invite.length > 0 && (
        <Button kind="primary" onClick={() => onView({ kind: "mail", mail: "invitation" })}>
          {t("expected.inviteTitle")}
        </Button>
      )}
      {remind.length > 0 && (
        <Button
          kind={invite.length > 0 ? "plain" : "primary"}
          busy={reminding.isPending}
          onClick={() => reminding.mutate()}
        >
          {t("expected.remind", { count: remind.length })}
        </Button>
      )}
      <RequestFailure error={reminding.error} />
      {[...Map.groupBy(later, ({ from }) => momentText(from, viewerZone(), today()))].map(([when, people]) => (
        <Why key={when}>{t("expected.remindLater", { names: namesOf(people), when })}</Why>
      ))}
      {unreached.length > 0 && <Why>{t("expected.noAddress", { names: namesOf(unreached) })}</Why>}
      {unwanted.length > 0 && <Why>{t("expected.unsubscribed", { names: namesOf(unwanted) })}</Why>}
      {limited.length > 0 && <Why>{t("expected.limit", { names: namesOf(limited) })}</Why>}
      {enough.length > 0 && <Why>{t("expected.enough", { names: namesOf(enough) })}</Why>}
    </>
  );
}

const namesOf = (people: readonly { readonly name: string }[]): string => namesText(people.map(({ name }) => name));

const Why = styled.small`
  flex-basis: 100%;
  ${NOTE};
`;
