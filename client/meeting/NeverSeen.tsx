import styled from "@emotion/styled";
import { useEffect, useEffectEvent } from "react";
import { errorText } from "../error-text.ts";
import { startPolling } from "../live/polling.ts";
import { Button } from "../ui/Button.tsx";
import { Page } from "../frame/Page.tsx";

/** Without a network, a meeting that was never opened on this device. It opens by itself when there is one. */
export default function NeverSeen({ error, onRetry }: { error: Error; onRetry: () => void }) {
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

const Message = styled.div`
  display: grid;
  gap: 16px;
  justify-items: center;
  max-width: 46ch;
  margin: auto;
  padding: 48px 0;
  text-align: center;
  & > h1 {
    font-size: 22px;
  }
  & > p,
  & > small {
    color: var(--muted);
  }
  & > button {
    margin: 8px 0;
  }
`;
