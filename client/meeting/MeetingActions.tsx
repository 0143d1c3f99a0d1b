import styled from "@emotion/styled";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { later } from "../ui/later.tsx";
import { SMALL } from "../ui/theme.ts";
import { isAnswering } from "./answers/painting.ts";
import { CommandNote } from "./CommandNote.tsx";
import { widthFor } from "./MeetingLayout.tsx";
import { type Action, BAR_ACTIONS } from "./session/actions.ts";
import type { MeetingState } from "./session/meeting-state.ts";
import { asksName } from "./session/selectors.ts";
import { useMeetingSession, useMeetingState, useSessionEvent } from "./session/use-session.ts";
import { t } from "../text/t.ts";

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

const hasFinger = (): boolean => matchMedia("(pointer: coarse)").matches;

/** Beside the buttons, where the thumb is: why something failed or cannot be done, else how one paints. */
function BarNote() {
  const { send } = useMeetingSession();
  const state = useMeetingState((now) => now);
  const { failure, isSlow, asking, painting, view } = state;
  /** What was said about the grid as it was then: the next stroke or mode is another matter. */
  const [said, setSaid] = useState<{ readonly text: string; readonly about: typeof painting }>();
  useSessionEvent((event) => {
    if (event.kind === "say-here") setSaid({ text: event.text, about: painting });
  });
  if (asking !== undefined || failure !== undefined || isSlow) return <CommandNote />;
  const text = said?.about === painting ? said.text : barHint(state, hasFinger());
  if (text === undefined && !canStretch(state)) return null;
  return (
    <Line>
      {text !== undefined && <span>{text}</span>}
      {canStretch(state) && (
        <button
          type="button"
          aria-pressed={view.isStretching}
          onClick={() => send({ kind: "view", view: { isStretching: !view.isStretching } })}
        >
          {t("answer.toAnotherTime")}
        </button>
      )}
    </Line>
  );
}

/** How one paints, until it has been done once; undefined when there is nothing to say. */
function barHint({ painting, view, known }: MeetingState, byFinger: boolean): string | undefined {
  if (view.isStretching) return byFinger ? t("answer.hint.tapOtherEnd") : t("answer.hint.clickOtherEnd");
  // The list has fields, and nothing to drag over.
  if (painting.strokes.done.length > 0 || view.isList) return undefined;
  if (painting.mode.at === "editingSchedule") {
    return byFinger ? t("answer.hint.tapEnds") : t("answer.hint.clickEnds");
  }
  if (isAnswering(painting.mode) && byFinger) return t("answer.hint.slideOrHold");
  const mayBegin = isAnswering(painting.mode) || (painting.mode.at === "none" && !known.hasAnswer);
  if (!mayBegin) return undefined;
  return byFinger ? t("answer.hint.slide") : t("answer.hint.drag");
}

/** Whether it is offered to paint from the one time that was just pressed to another one, without a drag. */
function canStretch({ painting, view }: MeetingState): boolean {
  return isAnswering(painting.mode) && view.anchor !== undefined && painting.strokes.done.at(-1)?.size === 1;
}

const Line = styled.p`
  display: flex;
  align-items: center;
  gap: 8px;
  & > button {
    min-height: 24px;
    padding: 2px 10px;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    background: none;
    color: var(--ink);
    font: inherit;
    font-weight: 600;
    cursor: pointer;
    @media (pointer: coarse) {
      min-height: 36px;
    }
  }
  & > button[aria-pressed="true"] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
`;
