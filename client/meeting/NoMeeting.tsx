import styled from "@emotion/styled";
import { useEffect, useEffectEvent } from "react";
import { CallError, isPassing, isUnreachable } from "../api/call-error.ts";
import { errorText } from "../error-text.ts";
import { Page } from "../frame/Page.tsx";
import { startPolling } from "../live/polling.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import type { MeetingLoad } from "./session/meeting-query.ts";
import { t } from "../text/t.ts";

/** Why no meeting is shown. */
type Absence = { readonly at: "invalid" } | Extract<MeetingLoad, { readonly at: "failed" | "gone" }>;

/** Instead of a meeting: why there is none, and where to go. */
export default function NoMeeting({ absence, onRetry }: { absence: Absence; onRetry?: () => void }) {
  if (absence.at === "failed" && isUnreachable(absence.error) && onRetry !== undefined) {
    return <NeverSeen error={absence.error} onRetry={onRetry} />;
  }
  return (
    <Page title={titleOf(absence)}>
      <Message>
        <h1>{textOf(absence)}</h1>
        <Ways>
          <ButtonLink to="/" kind="plain">
            {t("noMeeting.plan")}
          </ButtonLink>
          {onRetry !== undefined && absence.at === "failed" && isPassing(absence.error) && (
            <Button kind="primary" onClick={onRetry}>
              {t("common.tryAgain")}
            </Button>
          )}
        </Ways>
      </Message>
    </Page>
  );
}

function titleOf(absence: Absence): string {
  if (absence.at === "gone") return t("noMeeting.deletedTitle");
  if (absence.at === "invalid") return t("noMeeting.notFoundTitle");
  const { error } = absence;
  return error instanceof CallError && error.code === "unknown" ? t("noMeeting.notFoundTitle") : t("meeting.pageTitle");
}

function textOf(absence: Absence): string {
  switch (absence.at) {
    case "invalid":
      return t("noMeeting.invalid");
    case "gone":
      return t("noMeeting.deleted");
    case "failed":
      return t("noMeeting.failed", { reason: errorText(absence.error) });
  }
}

/** Without a network, a meeting that was never opened on this device. It opens by itself when there is one. */
function NeverSeen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => startPolling(() => retry()), []);
  return (
    <Page title={t("meeting.pageTitle")}>
      <Message>
        <h1>{t("noMeeting.unreachable")}</h1>
        <p>{t("noMeeting.neverSeen")}</p>
        <Button onClick={onRetry}>{t("common.tryAgain")}</Button>
        <small>{t("noMeeting.failed", { reason: errorText(error) })}</small>
      </Message>
    </Page>
  );
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
`;

const Message = styled.div`
  display: grid;
  gap: 20px;
  justify-items: center;
  margin: auto;
  padding: 48px 0;
  text-align: center;
  overflow-wrap: anywhere;
  & > h1 {
    font-size: 20px;
    line-height: 1.35;
  }
  & > p,
  & > small {
    max-width: 46ch;
    color: var(--muted);
  }
`;
