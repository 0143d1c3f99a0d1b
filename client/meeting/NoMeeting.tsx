import styled from "@emotion/styled";
import { useEffect, useEffectEvent } from "react";
import { CallError, isOffline, isPassing, isUnreachable } from "../api/call-error.ts";
import { errorText } from "../error-text.ts";
import { Page } from "../frame/Page.tsx";
import { startPolling } from "../live/polling.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import type { MeetingLoad } from "./session/meeting-query.ts";
import { t } from "../text/t.ts";

type Absence = { readonly kind: "invalid" } | Extract<MeetingLoad, { readonly kind: "failed" | "gone" }>;

/** Instead of a meeting: why there is none, and where to go. */
export default function NoMeeting({ absence, onRetry }: { absence: Absence; onRetry?: () => void }) {
  if (absence.kind === "failed" && isUnreachable(absence.error) && onRetry !== undefined) {
    return <Unreachable error={absence.error} onRetry={onRetry} />;
  }
  return (
    <Page title={titleOf(absence)}>
      <Message>
        <h1>{textOf(absence)}</h1>
        <Ways>
          <ButtonLink to="/" kind="plain">
            {t("noMeeting.plan")}
          </ButtonLink>
          {onRetry !== undefined && absence.kind === "failed" && isPassing(absence.error) && (
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
  if (absence.kind === "gone") return t("noMeeting.deletedTitle");
  if (absence.kind === "invalid") return t("noMeeting.notFoundTitle");
  const { error } = absence;
  return error instanceof CallError && error.code === "unknown" ? t("noMeeting.notFoundTitle") : t("meeting.pageTitle");
}

function textOf(absence: Absence): string {
  switch (absence.kind) {
    case "invalid":
      return t("noMeeting.invalid");
    case "gone":
      return t("noMeeting.deleted");
    case "failed":
      return t("noMeeting.failed", { reason: errorText(absence.error) });
  }
}

/** Without a network, or while the server is away, a meeting that this device has not kept. It opens by itself. */
function Unreachable({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => startPolling(() => retry()), []);
  return (
    <Page title={t("meeting.pageTitle")}>
      <Message>
        <h1>{t("noMeeting.unreachable")}</h1>
        <p>{isOffline(error) ? t("noMeeting.neverSeen") : t("noMeeting.serverAway")}</p>
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
