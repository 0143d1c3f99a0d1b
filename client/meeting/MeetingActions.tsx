import styled from "@emotion/styled";
import { useRef } from "react";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { widthFor } from "./MeetingLayout.tsx";
import { BAR_ACTIONS } from "./session/actions.ts";
import type { Failure as CommandError } from "./session/meeting-state.ts";
import { useMeetingSession, useMeetingState, useSessionEvent } from "./session/use-session.ts";

/** What one can do now: the main thing last and in green. */
export function MeetingActions() {
  const session = useMeetingSession();
  const state = useMeetingState((now) => now);
  const main = useRef<HTMLButtonElement>(null);
  const offered = BAR_ACTIONS.filter((action) => action.isOffered(state));
  const isAsked = (commands: readonly string[] = []): boolean =>
    state.busy !== undefined && commands.includes(state.busy);
  useSessionEvent((event) => {
    if (event.kind === "focus" && event.on === "main-button") main.current?.focus();
  });
  return (
    <>
      <CommandFailure failure={state.failure} />
      <BottomBar most={widthFor(state.known.days.grid.columns.length)}>
        {offered.map((action, at) => (
          <Button
            key={action.name}
            ref={at === offered.length - 1 ? main : undefined}
            kind={(typeof action.style === "function" ? action.style(state) : action.style) ?? "plain"}
            busy={isAsked(action.busyWith)}
            disabled={isAsked(action.blockedBy)}
            onClick={() => action.perform(session)}
          >
            <Words>{action.label(state)}</Words>
          </Button>
        ))}
      </BottomBar>
    </>
  );
}

/** Why the last request of the buttons below failed; the guest's own dialog shows its own. */
function CommandFailure({ failure }: { failure: CommandError | undefined }) {
  if (failure === undefined || failure.command === "add") return null;
  const what = failure.command === "save" ? "Error submitting availabilities" : "An error occurred";
  return (
    <Failure>
      {what}: {failure.text}
      {failure.isUnreachable && failure.command !== "save" && ". You seem to be offline, and nothing was changed."}
    </Failure>
  );
}

/** Of a name that is too long for the button, its beginning. */
const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;
