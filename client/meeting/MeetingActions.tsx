import styled from "@emotion/styled";
import { useRef } from "react";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { later } from "../ui/later.tsx";
import { CommandNote } from "./CommandNote.tsx";
import { widthFor } from "./MeetingLayout.tsx";
import { BAR_ACTIONS } from "./session/actions.ts";
import { useMeetingSession, useMeetingState, useSessionEvent } from "./session/use-session.ts";

const TimeSheet = later(() => import("./panel/TimeSheet.tsx"));

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
    <BottomBar most={widthFor(state.known.days.grid.columns.length)} note={<CommandNote />} above={<OpenedTime />}>
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
  );
}

/** About the time that was tapped. */
function OpenedTime() {
  const slot = useMeetingState(({ view }) => view.opened);
  return slot === undefined ? null : <TimeSheet slot={slot} />;
}

/** Of a name that is too long for the button, its beginning. */
const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;
