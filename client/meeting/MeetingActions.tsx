import styled from "@emotion/styled";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { CrossIcon } from "../ui/icons.tsx";
import { laterPart, laterWithTexts } from "../ui/later.tsx";
import { Failure } from "../ui/Failure.tsx";
import { hasFinger } from "../ui/finger.ts";
import { FINGER_HIGH, hue, SMALL } from "../ui/theme.ts";
import { isAnswering } from "./answers/painting.ts";
import { widthFor } from "./MeetingLayout.tsx";
import { type Action, BAR_ACTIONS } from "./model/actions.ts";
import type { Failure as FailureOfCommand, MeetingState } from "./model/meeting-state.ts";
import { asksName, kindOf } from "./model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "./model/use-meeting-model.ts";
import { t } from "../text/t.ts";

/** Has the width of the button that loads, so that nothing moves. */
const MoreRoom = styled.i`
  width: 44px;
  ${SMALL} {
    width: 48px;
  }
`;
const NameBox = laterPart(() => import("./answers/NameBox.tsx"));
const NoteButton = laterWithTexts(() => import("./answers/NoteButton.tsx"), <MoreRoom />);
const TimeSheet = laterPart(() => import("./schedule/TimeSheet.tsx"));
const MoreActions = laterPart(() => import("./MoreActions.tsx"), <MoreRoom />);

export function MeetingActions() {
  const model = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const main = useRef<HTMLButtonElement>(null);
  const all = BAR_ACTIONS.filter((action) => action.isOffered(state));
  const behind = all.filter((action) => action.isBehindMore?.(state));
  const offered = all.filter((action) => !behind.includes(action));
  const isBusyWith = (commands: readonly string[] = []): boolean =>
    state.busy !== undefined && commands.includes(state.busy);
  useModelEvent("focus", ({ on }) => {
    if (on === "main-button") main.current?.focus({ preventScroll: true });
  });
  useEffect(() => void NameBox.load().catch(() => {}), []);
  const buttonOf = (action: Action, type: "button" | "submit" = "button") => (
    <Button
      // One button replaces the other and keeps the focus.
      key={action.name === "unschedule" ? "schedule" : action.name}
      type={type}
      ref={action === offered.at(-1) ? main : undefined}
      kind={action.isMinor?.(state) ? "plain" : (action.style ?? "plain")}
      busy={isBusyWith(action.busyWith)}
      busyText={action.busyLabel?.()}
      disabled={isBusyWith(action.blockedBy)}
      data-action={action.name}
      {...(type === "button" && { onClick: () => action.perform(model) })}
    >
      {action.name === "cancel" && <CrossIcon />}
      <Words>{action.label(state)}</Words>
    </Button>
  );
  const save = asksName(state) ? offered.at(-1) : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save?.perform(model);
  }
  return (
    <BottomBar most={widthFor(state.derived.days.grid.columns.length)} note={<BarNote />} above={<OpenedTime />}>
      {behind.length > 0 && <MoreActions actions={behind} busy={behind.some(({ busyWith }) => isBusyWith(busyWith))} />}
      {isAnswering(state.painting.mode) && !state.derived.isClosed && <NoteButton />}
      {offered.filter((action) => action !== save).map((action) => buttonOf(action))}
      {save && (
        <Naming onSubmit={submit}>
          {/* The guest dialog has its own name field; Save stays and gets the focus back. */}
          {state.dialog?.kind !== "guest" && <NameBox />}
          {buttonOf(save, "submit")}
        </Naming>
      )}
    </BottomBar>
  );
}

function OpenedTime() {
  const slot = useMeetingState(({ view }) => view.opened);
  return slot === undefined ? null : <TimeSheet slot={slot} />;
}

const Naming = styled.form`
  display: flex;
  flex: 0 1 320px;
  gap: 8px;
  min-width: 0;
`;

/** Two lines on the narrowest phones and at double text size, where one line would show three letters. */
const Words = styled.span`
  overflow: hidden;
  text-overflow: ellipsis;
  @media (max-width: 359px) {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-height: 1.2;
    white-space: normal;
  }
`;

function BarNote() {
  const { send } = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const { failure, isSlow, dialog, painting, view } = state;
  const { isClosed } = state.derived;
  /** Outdated by the next stroke or mode, or when the meeting is opened again. */
  const [note, setNote] = useState<{ text: string; about: typeof painting; wasClosed: boolean }>();
  useModelEvent("say-here", ({ text }) => setNote({ text, about: painting, wasClosed: isClosed }));
  if (dialog !== undefined) return null;
  if (failure !== undefined) return <CommandFailure {...failure} />;
  if (isSlow) return <SlowNote />;
  if (isClosed && isAnswering(painting.mode)) return <p>{t("meeting.isClosed")}</p>;
  if (note?.about === painting && note.wasClosed === isClosed) return <p>{note.text}</p>;
  if (!canStretch(state)) return null;
  const otherEnd = hasFinger() ? t("answer.hint.tapOtherEnd") : t("answer.hint.clickOtherEnd");
  return (
    <Stretch data-floats="">
      {view.isStretching && <span>{otherEnd}</span>}
      <button
        type="button"
        aria-pressed={view.isStretching}
        onClick={() => send({ kind: "view", view: { isStretching: !view.isStretching } })}
      >
        {t("answer.toAnotherTime", kindOf(state))}
      </button>
    </Stretch>
  );
}

/** Returns whether painting can go on from the last pressed cell to another, without a drag. */
function canStretch({ painting, view }: MeetingState): boolean {
  return (
    !view.isList &&
    isAnswering(painting.mode) &&
    painting.anchor !== undefined &&
    painting.strokes.done.at(-1)?.size === 1
  );
}

const Stretch = styled.p`
  display: flex;
  align-items: center;
  gap: 10px;
  ${SMALL} {
    border-radius: 999px;
    background: var(--surface);
    box-shadow: var(--shadow-raised);
    pointer-events: auto;
    & > span {
      padding-inline-start: 14px;
    }
  }
  & > button {
    min-height: 24px;
    padding: 2px 10px;
    border: 1px solid var(--line-strong);
    border-radius: 999px;
    color: var(--ink);
    font-weight: 600;
    ${FINGER_HIGH}
  }
  & > button[aria-pressed="true"] {
    border-color: var(--ink);
    background: var(--ink);
    color: var(--paper);
  }
`;

function CommandFailure({ command, text: reason, isUnreachable, isOffline }: FailureOfCommand) {
  if (command === "save" || command === "add") return <Failure>{t("answer.saveFailed", { reason })}</Failure>;
  return (
    <Failure>
      <span>{t("meeting.failed", { reason })}</span>
      {isUnreachable && <small>{isOffline ? t("failure.offline") : t("failure.notSaved")}</small>}
    </Failure>
  );
}

export function SlowNote() {
  const { emit } = useMeetingModel();
  const { isSlow, busy } = useMeetingState((state) => state);
  if (!isSlow || busy === undefined) return null;
  return (
    <Slow role="status">
      {t("meeting.waiting")}{" "}
      {(busy === "save" || busy === "add") && (
        <button type="button" onClick={() => emit({ kind: "keep-on-device" })}>
          {t("answer.keepOnDevice")}
        </button>
      )}
    </Slow>
  );
}

const Slow = styled.p`
  color: var(--muted);
  & > button {
    min-height: 32px;
    color: ${hue("sched")};
    font-weight: 600;
    ${FINGER_HIGH}
  }
`;
