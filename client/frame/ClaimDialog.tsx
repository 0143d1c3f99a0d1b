import styled from "@emotion/styled";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { claimsQuestion } from "../session/tab-memory.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import type { MeetingID } from "#domain/ids.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { answerKeyOf, forgetKeys, meetingsWithKeys, organiserKeyOf } from "../api/keys.ts";
import { getToken } from "../api/token.ts";
import { t } from "../text/t.ts";

/** Asks after a login which of the guest's meetings and answers move to the account. */
export default function ClaimDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const claimableQuery = useQuery({ queryKey: ["claimable"], queryFn: findClaimable, staleTime: Infinity, gcTime: 0 });
  const add = useMutation({
    mutationFn: claim,
    onSuccess() {
      claimsQuestion.remove();
      void client.invalidateQueries({ predicate: ({ queryKey: [what] }) => what === "me" || what === "meeting" });
      toast(t("account.added"), { kind: "primary" });
      onClose();
    },
  });
  const isNothing = claimableQuery.data?.length === 0;
  useEffect(() => {
    if (!isNothing) return;
    claimsQuestion.remove();
    onClose();
  }, [isNothing, onClose]);
  if (claimableQuery.data === undefined || isNothing) return null;
  const claimable = claimableQuery.data;

  function notNow(): void {
    claimsQuestion.write("declined");
    onClose();
  }
  const footer = (
    <>
      <Button onClick={notNow}>{t("account.notNow")}</Button>
      <Button kind="primary" busy={add.isPending} onClick={() => add.mutate(claimable)}>
        {t("account.add")}
      </Button>
    </>
  );
  return (
    <Dialog title={t("account.addThese")} onClose={notNow} closesOutside={false} footer={footer}>
      <p>{t("account.whyAdd")}</p>
      <List>
        {claimable.map((item) => (
          <li key={item.meetingID}>
            <b>{item.name}</b>
            <small>{roleText(item)}</small>
          </li>
        ))}
      </List>
      <RequestFailure error={add.error} />
    </Dialog>
  );
}

function roleText({ isOrganiser, answeredAs }: Claimable): string {
  if (answeredAs === undefined) return t("account.organisedByYou");
  return isOrganiser
    ? t("account.organisedAndAnsweredAs", { name: answeredAs })
    : t("account.answeredAs", { name: answeredAs });
}

const List = styled.ul`
  display: grid;
  max-height: 40vh;
  margin: 16px 0 0;
  overflow-y: auto;
  overflow-wrap: anywhere;
  & > li {
    padding: 10px 0;
    border-top: 1px solid var(--line);
  }
  & b,
  & small {
    display: block;
  }
  & b {
    font-weight: 600;
  }
  & small {
    color: var(--muted);
    font-size: var(--text-note);
  }
`;

/** The limit of one call (domain/contract/me.ts); the dialog asks for the rest at the next login. */
const MAX_CLAIMS = 50;

export type Claimable = {
  readonly meetingID: string;
  readonly name: string;
  readonly isOrganiser: boolean;
  readonly answeredAs?: string;
};

/** Forgets keys that open nothing any longer. */
async function findClaimable(): Promise<Claimable[]> {
  const claimable = await Promise.all(meetingsWithKeys().slice(0, MAX_CLAIMS).map(claimableOf));
  return claimable.filter((item) => item !== undefined);
}

async function claimableOf(meetingID: string): Promise<Claimable | undefined> {
  const organiserKey = organiserKeyOf(meetingID);
  const answerKey = answerKeyOf(meetingID);
  try {
    const keys = { organiserKey, respondentKey: answerKey?.respondentKey };
    const meeting = await call("getMeeting", { params: { meetingID: meetingID as MeetingID }, keys });
    // After the session ended, the meeting looks as to a stranger: forgets nothing.
    if (getToken() === undefined) return undefined;
    const isOrganiser = organiserKey !== undefined && meeting.viewer.canEdit;
    const answeredAs = answerKey === undefined ? undefined : meeting.respondents[answerKey.respondentID]?.name;
    if (!isOrganiser && answeredAs === undefined) forgetKeys(meetingID);
    else return { meetingID, name: meeting.name, isOrganiser, ...(answeredAs !== undefined && { answeredAs }) };
  } catch (error) {
    if (error instanceof CallError && error.status === 404) forgetKeys(meetingID);
  }
  return undefined;
}

/** The keys are void afterwards. */
async function claim(claimable: readonly Claimable[]): Promise<void> {
  await call("claim", { body: { claims: claimable.map(keysToShow) } });
  for (const { meetingID } of claimable) forgetKeys(meetingID);
}

function keysToShow({ meetingID, isOrganiser }: Claimable): BodyOf<"claim">["claims"][number] {
  const organiserKey = isOrganiser ? organiserKeyOf(meetingID) : undefined;
  return { meetingID, ...(organiserKey !== undefined && { organiserKey }), ...answerKeyOf(meetingID) };
}
