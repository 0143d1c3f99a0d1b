import styled from "@emotion/styled";
import { type FormEvent, useEffect, useRef } from "react";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { later } from "../ui/later.tsx";
import { SMALL } from "../ui/theme.ts";
import { BarNote } from "./BarNote.tsx";
import { widthFor } from "./MeetingLayout.tsx";
import { type Action, BAR_ACTIONS } from "./session/actions.ts";
import { asksName } from "./session/selectors.ts";
import { useMeetingSession, useMeetingState, useSessionEvent } from "./session/use-session.ts";

const NameBox = later(() => import("./answers/NameBox.tsx"));
const TimeSheet = later(() => import("./panel/TimeSheet.tsx"));

/** What one can do now: the main thing last and in green. A guest's name is typed beside Save. */
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
  // So that it is there at once when one begins to paint, which is never in the first moment.
  useEffect(() => void NameBox.load().catch(() => {}), []);
  const buttonOf = (action: Action, type: "button" | "submit" = "button") => (
    <Button
      key={action.name}
      type={type}
      ref={action === offered.at(-1) ? main : undefined}
      kind={(typeof action.style === "function" ? action.style(state) : action.style) ?? "plain"}
      busy={isAsked(action.busyWith)}
      disabled={isAsked(action.blockedBy)}
      {...(type === "button" && { onClick: () => action.perform(session) })}
    >
      <Words>{action.label(state)}</Words>
    </Button>
  );
  const save = asksName(state) ? offered.at(-1) : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save?.perform(session);
  }
  return (
    <BottomBar most={widthFor(state.known.days.grid.columns.length)} note={<BarNote />} above={<OpenedTime />}>
      {offered.filter((action) => action !== save).map((action) => buttonOf(action))}
      {save && (
        <Naming onSubmit={submit}>
          <NameBox />
          {buttonOf(save, "submit")}
        </Naming>
      )}
    </BottomBar>
  );
}

/** About the time that was tapped. */
function OpenedTime() {
  const slot = useMeetingState(({ view }) => view.opened);
  return slot === undefined ? null : <TimeSheet slot={slot} />;
}

const Naming = styled.form`
  display: flex;
  flex: 0 1 320px;
  gap: 8px;
  /* A line of its own rather than a name that cannot be read. */
  ${SMALL} {
    min-width: 230px;
  }
`;

/** Of a name that is too long for the button, its beginning. */
const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
`;
