import styled from "@emotion/styled";
import { useEffect, useEffectEvent } from "react";
import { CallError, isPassing, isUnreachable } from "../api/call-error.ts";
import { errorText } from "../error-text.ts";
import { Page } from "../frame/Page.tsx";
import { startPolling } from "../live/polling.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";

/** Why no meeting is shown. */
export type Absence =
  | { readonly at: "invalid" }
  /** It was there, and now it is deleted. */
  | { readonly at: "gone" }
  | { readonly at: "failed"; readonly error: Error };

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
            Plan a meeting
          </ButtonLink>
          {onRetry !== undefined && isPassingAbsence(absence) && (
            <Button kind="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Ways>
      </Message>
    </Page>
  );
}

/** It may be there another time. */
function isPassingAbsence(absence: Absence): boolean {
  return absence.at === "failed" && isPassing(absence.error);
}

function titleOf(absence: Absence): string {
  if (absence.at === "gone") return "Meeting deleted";
  if (absence.at === "invalid") return "Meeting not found";
  const { error } = absence;
  return error instanceof CallError && error.code === "unknown" ? "Meeting not found" : "Meeting";
}

function textOf(absence: Absence): string {
  switch (absence.at) {
    case "invalid":
      return "Meeting ID is invalid.";
    case "gone":
      return "This meeting has been deleted.";
    case "failed":
      return `An error occurred while fetching the meeting: ${errorText(absence.error)}`;
  }
}

/** Without a network, a meeting that was never opened on this device. It opens by itself when there is one. */
function NeverSeen({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const retry = useEffectEvent(onRetry);
  useEffect(() => startPolling(() => retry()), []);
  return (
    <Page title="Meeting">
      <Message>
        <h1>This meeting cannot be reached</h1>
        <p>
          You seem to be offline, and this meeting has not been opened on this device before. It opens here as soon as
          there is a network.
        </p>
        <Button onClick={onRetry}>Try again</Button>
        <small>An error occurred while fetching the meeting: {errorText(error)}</small>
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
