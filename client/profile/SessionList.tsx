import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { errorText } from "../error-text.ts";
import { useToken } from "../session/viewer.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { SettingsRow, SettingsSection } from "./SettingsSection.tsx";
import { Calm, Chip, SignInList } from "./SignInList.tsx";
import { sessionsQuery } from "./sign-ins-query.ts";
import { useWhenText } from "./use-when-text.ts";

type Session = ReplyOf<"sessions">["sessions"][number];
type Request = { at: "rest" } | { at: "busy"; sessionID: string } | { at: "failed"; text: string };

const UNKNOWN = "Unknown device";

/** Where the viewer is logged in. Other sessions are ended one by one; this one by signing out. */
export function SessionList() {
  const query = sessionsQuery(useToken());
  const found = useQuery({ ...query, select: thisOneFirst });
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [request, setRequest] = useState<Request>({ at: "rest" });

  async function end({ sessionID, device = UNKNOWN }: Session): Promise<void> {
    if (request.at === "busy") return;
    setRequest({ at: "busy", sessionID });
    try {
      await call("endSession", { params: { sessionID } });
      toast(`Successfully ended the session: ${device}`, { kind: "primary" });
      setRequest({ at: "rest" });
      list.current?.focus({ preventScroll: true });
    } catch (error) {
      setRequest({ at: "failed", text: errorText(error) });
    }
    // Also where it had ended already.
    await client.invalidateQueries({ queryKey: query.queryKey });
  }
  return (
    <SettingsSection title="Sessions">
      <Calm>Where you are logged in. Times are to the hour.</Calm>
      <SignInList
        label="Sessions"
        error={found.error}
        list={list}
        none="There are none."
        rows={found.data?.map((session) => (
          <SessionRow
            key={session.sessionID}
            session={session}
            isEnding={request.at === "busy" && request.sessionID === session.sessionID}
            onEnd={() => void end(session)}
          />
        ))}
      />
      {request.at === "failed" && <Failure>An error occurred: {request.text}</Failure>}
    </SettingsSection>
  );
}

type RowProps = { readonly session: Session; readonly isEnding: boolean; readonly onEnd: () => void };

function SessionRow({ session, isEnding, onEnd }: RowProps) {
  const { device = UNKNOWN, createdAt, lastUsedAt, isCurrent = false } = session;
  const whenText = useWhenText();
  return (
    <SettingsRow as="li">
      <div>
        <b>{device}</b>
        {isCurrent && <Chip>This one</Chip>}
        <p>
          Last used {whenText(lastUsedAt)}, logged in {whenText(createdAt)}
        </p>
      </div>
      {!isCurrent && (
        <Button busy={isEnding} onClick={onEnd}>
          End session <VisuallyHidden>of {device}</VisuallyHidden>
        </Button>
      )}
    </SettingsRow>
  );
}

function thisOneFirst(sessions: readonly Session[]): readonly Session[] {
  return [...sessions.filter((one) => one.isCurrent), ...sessions.filter((one) => !one.isCurrent)];
}
