import styled from "@emotion/styled";
import { useEffect, useEffectEvent } from "react";
import { CallError, isOffline, isPassing, isUnreachable } from "../api/call-error.ts";
import { errorText } from "../ui/Failure.tsx";
import { Page } from "../frame/Page.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { hue } from "../ui/theme.ts";
import { t } from "../text/t.ts";

type Absence = {
  /** Absent if the address is no meeting's. */
  readonly error?: Error | null;
  readonly isDeleted?: boolean;
};

/** The page opens by itself once the server can be reached. */
const RETRY_MS = 10_000;

export default function NoMeeting({ onRetry, ...absence }: Absence & { onRetry?: () => void }) {
  const { error, isDeleted = false } = absence;
  const isAway = !isDeleted && isUnreachable(error);
  const { title, text, advice } = wordsOf(absence);
  const retry = useEffectEvent(() => onRetry?.());
  useEffect(() => {
    if (!isAway) return undefined;
    const retrying = setInterval(() => document.hidden || retry(), RETRY_MS);
    return () => clearInterval(retrying);
  }, [isAway]);
  return (
    <Page title={title}>
      <Message>
        <EmptyDays />
        <h1>{text}</h1>
        {advice !== undefined && <p>{advice}</p>}
        <Ways>
          {!isAway && (
            <ButtonLink to="/" kind={isPassing(error) ? "plain" : "primary"}>
              {t("noMeeting.plan")}
            </ButtonLink>
          )}
          {isPassing(error) && (
            <Button kind={isAway ? "plain" : "primary"} onClick={onRetry}>
              {t("common.tryAgain")}
            </Button>
          )}
        </Ways>
        {isAway && <small>{t("noMeeting.failed", { reason: errorText(error) })}</small>}
      </Message>
    </Page>
  );
}

function wordsOf({ error, isDeleted }: Absence): { title: string; text: string; advice?: string } {
  const notFound = { title: t("noMeeting.notFoundTitle") };
  if (error === undefined) return { ...notFound, text: t("noMeeting.invalid"), advice: t("noMeeting.checkLink") };
  if (isDeleted === true) {
    return { title: t("noMeeting.deletedTitle"), text: t("noMeeting.deleted"), advice: t("noMeeting.meetAgain") };
  }
  const title = t("meeting.pageTitle");
  // This device has no copy, and there is no network or the server is away.
  if (isUnreachable(error)) {
    const advice = isOffline(error) ? t("noMeeting.neverSeen") : t("noMeeting.serverAway");
    return { title, text: t("noMeeting.unreachable"), advice };
  }
  const text = t("noMeeting.failed", { reason: errorText(error) });
  const isUnknown = error instanceof CallError && error.code === "unknown";
  return isUnknown ? { ...notFound, text, advice: t("noMeeting.expired") } : { title, text };
}

function EmptyDays() {
  return (
    <Days viewBox="0 0 156 72" aria-hidden="true">
      {Array.from({ length: 7 }, (_, day) => (
        <rect key={day} x={day * 22 + 1} y="1" width="20" height="70" rx="5" />
      ))}
      <circle cx="70" cy="36" r="19" />
      <circle cx="90" cy="36" r="19" data-other="" />
    </Days>
  );
}

const Days = styled.svg`
  width: 156px;
  height: 72px;
  & > rect {
    fill: var(--surface);
    stroke: var(--line-strong);
    stroke-dasharray: 3 3;
  }
  & > circle {
    fill: ${hue("free", 0.35)};
  }
  & > [data-other] {
    fill: ${hue("sched", 0.35)};
  }
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 8px;
`;

const Message = styled.div`
  display: grid;
  gap: 16px;
  justify-items: center;
  margin: auto;
  padding: 40px 0;
  text-align: center;
  overflow-wrap: anywhere;
  & > h1 {
    font-size: var(--text-heading);
    line-height: 1.35;
  }
  & > p,
  & > small {
    max-width: 46ch;
    color: var(--muted);
    text-wrap: balance;
  }
`;
