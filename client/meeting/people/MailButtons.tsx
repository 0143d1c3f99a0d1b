import { keepPreviousData, useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { ConfirmAddress } from "../../frame/ConfirmAddress.tsx";
import { useOwnAddress } from "../../session/viewer.ts";
import { t } from "../../text/t.ts";
import { today, viewerZone } from "../../time/viewer-time.ts";
import { momentText } from "../../time/words.ts";
import { Button } from "../../ui/Button.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { toast } from "../../ui/toast.ts";
import { namesText, type Person } from "./people.ts";
import { awaitedPeople } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { type ExpectedView, useExpected, useExpectedCalls, useMailPreview } from "./expected.ts";
import { reasonText, remindableAt } from "./mail-texts.ts";
import { NOTE } from "../../ui/theme.ts";

const GET_NONE = ["noAddress", "unsubscribed", "limit", "enough"] as const;

type MailButtonsProps = {
  readonly onView: (view: ExpectedView) => void;
  /** A dialog has room for the reasons why people get no mail. */
  readonly isInDialog?: boolean;
};

/** An invitation is previewed first; a reminder is sent by one press. */
export function MailButtons({ onView, isInDialog = false }: MailButtonsProps) {
  const { change, send } = useExpectedCalls();
  const { isSignedIn, isClosed, scheduled } = useMeetingState(({ derived }) => derived);
  const expected = useExpected();
  const missing = useMeetingState(awaitedPeople);
  const isOver = isClosed || scheduled !== undefined;
  // Before the first mail, its preview names the people who get none.
  const wasMailed = expected.some(({ invitedAt, remindedAt = [] }) => invitedAt !== undefined || remindedAt.length > 0);
  const reachable = missing.filter(({ email }) => email !== undefined);
  const mayMail = isSignedIn && !isOver && reachable.length > 0;
  const address = useOwnAddress({ enabled: mayMail });
  const options = { enabled: mayMail && wasMailed, placeholderData: keepPreviousData };
  const [invitation, reminder] = [useMailPreview("invitation", options), useMailPreview("reminder", options)];
  const invite = reachable.filter(({ expectedID }) => invitation.data?.sent.includes(expectedID) ?? true);
  const others = missing.filter((person) => !invite.includes(person));
  const remind = others.filter(({ expectedID }) => reminder.data?.sent.includes(expectedID));
  const reasons = new Map(reminder.data?.notSent.map(({ expectedID, reason }) => [expectedID, reason]));
  const unreached = Map.groupBy(others, ({ email, expectedID }) =>
    email === undefined ? "noAddress" : reasons.get(expectedID),
  );
  const reminding = useMutation({
    mutationFn: () => change(() => send("reminder", idsOf(remind))),
    onSuccess({ sent }) {
      if (sent.length < remind.length) onView({ kind: "mail", mail: "reminder" });
      if (sent.length > 0) toast(t("expected.sent", { count: sent.length }), { kind: "primary" });
    },
  });
  if (isOver || reachable.length === 0) return null;
  if (!isSignedIn) return isInDialog && <Why>{t("expected.guestWhy")}</Why>;
  if (address.data?.isProved === false)
    return (
      isInDialog && (
        <Why role="status">
          <ConfirmAddress email={address.data.email} why={t("expected.guestWhy")} />
        </Why>
      )
    );
  // Until the previews arrive, the buttons would count too many.
  if (address.isLoading || invitation.isLoading || reminder.isLoading) return null;
  const kind = isInDialog ? "primary" : "plain";
  return (
    <>
      {invite.length > 0 && (
        <Button kind={kind} onClick={() => onView({ kind: "mail", mail: "invitation" })}>
          {t("expected.invite", { count: invite.length })}
        </Button>
      )}
      {remind.length > 0 && (
        <Button kind={invite.length > 0 ? "plain" : kind} busy={reminding.isPending} onClick={() => reminding.mutate()}>
          {t("expected.remind", { count: remind.length })}
        </Button>
      )}
      <RequestFailure error={reminding.error} />
      {isInDialog && (
        <>
          {[...Map.groupBy(unreached.get("tooSoon") ?? [], whenText)].map(([when, people]) => (
            <Why key={when}>{t("expected.remindLater", { names: namesOf(people), when })}</Why>
          ))}
          {GET_NONE.map((reason) => {
            const people = unreached.get(reason);
            return people && <Why key={reason}>{reasonText(reason, "reminder", namesOf(people))}</Why>;
          })}
        </>
      )}
    </>
  );
}

const idsOf = (people: readonly Person[]): string[] => people.map(({ expectedID }) => expectedID);
const whenText = (person: Person): string => momentText(remindableAt(person) ?? 0, viewerZone(), today());
const namesOf = (people: readonly { readonly name: string }[]): string => namesText(people.map(({ name }) => name));

const Why = styled.small`
  flex-basis: 100%;
  ${NOTE};
`;
