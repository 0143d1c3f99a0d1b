import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { useId } from "react";
import { CallError } from "../../api/call-error.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Footer } from "../../ui/Dialog.tsx";
import { Failure, RequestFailure } from "../../ui/Failure.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { toast } from "../../ui/toast.ts";
import { namesText } from "./people.ts";
import { type ExpectedViewProps, useExpected, useExpectedCalls, useMailPreview } from "./expected.ts";
import { type MailKind, reasonText } from "./mail-texts.ts";
import { NOTE } from "../../ui/theme.ts";

export function MailView({ mail, onView, onClose }: ExpectedViewProps & { readonly mail: MailKind }) {
  const { change, send } = useExpectedCalls();
  const expected = useExpected();
  const receivers = useId();
  const preview = useMailPreview(mail);
  const sending = useMutation({
    mutationFn: () => change(() => send(mail, preview.data?.sent ?? [])),
    onSuccess({ sent }) {
      toast(t("expected.sent", { count: sent.length }), { kind: "primary" });
      onClose();
    },
  });
  const { sent = [], notSent = [], mail: drawn } = preview.data ?? {};
  const byID = new Map(expected.map((person) => [person.expectedID, person]));
  const skipped = Map.groupBy(
    notSent.filter(({ reason }) => reason !== "answered"),
    ({ reason }) => reason,
  );
  const isUnverified = preview.error instanceof CallError && preview.error.code === "unverified";
  return (
    <>
      {preview.isPending && <Spinner />}
      {isUnverified ? <Failure>{preview.error?.message}</Failure> : <RequestFailure error={preview.error} />}
      {preview.isSuccess && <h3 id={receivers}>{t("expected.goesTo", { count: sent.length })}</h3>}
      <Receivers role="region" aria-labelledby={receivers} tabIndex={0} hidden={sent.length === 0}>
        <ul>
          {sent.map((id) => (
            <li key={id}>
              <span>
                <bdi translate="no">{byID.get(id)?.name}</bdi>
              </span>{" "}
              <small dir="ltr">{byID.get(id)?.email}</small>
            </li>
          ))}
        </ul>
      </Receivers>
      {drawn !== undefined && (
        <Letter role="region" aria-label={t("expected.mail")} tabIndex={0}>
          <b>{drawn.subject}</b>
          {drawn.text}
        </Letter>
      )}
      {skipped.size > 0 && (
        <>
          <h3>{t("expected.getsNone")}</h3>
          <Reasons>
            {[...skipped].map(([reason, people]) => (
              <li key={reason}>
                {reasonText(reason, mail, namesText(people.map(({ expectedID }) => byID.get(expectedID)?.name ?? "")))}
              </li>
            ))}
          </Reasons>
        </>
      )}
      <RequestFailure error={sending.error} />
      <Footer>
        <Button onClick={() => onView({ kind: "list" })}>{t("expected.back")}</Button>
        {preview.isError || sent.length === 0 ? (
          <Button kind="primary" onClick={() => onView({ kind: "links" })}>
            {t("expected.copyLinks")}
          </Button>
        ) : (
          <Button kind="primary" busy={sending.isPending} onClick={() => sending.mutate()}>
            {t("expected.send", { count: sent.length })}
          </Button>
        )}
      </Footer>
    </>
  );
}

const Receivers = styled.div`
  max-height: 120px;
  overflow-y: auto;
  & small {
    color: var(--muted);
  }
  margin-top: 4px;
`;

const Letter = styled.div`
  max-height: 260px;
  margin-block: 12px 16px;
  padding: 12px 14px;
  overflow-y: auto;
  border: 1px solid var(--line);
  border-radius: 10px;
  background: var(--paper);
  font-size: var(--text-note);
  white-space: pre-line;
  unicode-bidi: plaintext;
  & > b {
    display: block;
    margin-bottom: 10px;
    padding-bottom: 10px;
    border-bottom: 1px solid var(--line);
  }
`;

const Reasons = styled.ul`
  margin-top: 4px;
  ${NOTE};
`;
