import styled from "@emotion/styled";
import { type FormEvent, useEffect, useRef } from "react";
import { BottomBar } from "../ui/BottomBar.tsx";
import { Button } from "../ui/Button.tsx";
import { CrossIcon, icon } from "../ui/icons.tsx";
import { laterPart, laterWithTexts } from "../ui/later.tsx";
import { SMALL } from "../ui/theme.ts";
import { isAnswering } from "./answers/painting.ts";
import { widthFor } from "./MeetingLayout.tsx";
import { type Action, BAR_ACTIONS } from "./model/bar-actions.ts";
import { marksToSave } from "./model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "./model/use-meeting-model.ts";

/** Has the width of the button that loads, so that nothing moves. */
const MoreRoom = styled.i`
  width: 44px;
`;
const BarNote = laterPart(() => import("./BarNote.tsx"));
const NameBox = laterPart(() => import("./answers/NameBox.tsx"));
const HistoryButtons = laterPart(() => import("./answers/HistoryButtons.tsx"));
const ProposedTime = laterPart(() => import("./schedule/ProposedTime.tsx"));
const TimeSheet = laterPart(() => import("./schedule/TimeSheet.tsx"));
const MoreActions = laterPart(() => import("./MoreActions.tsx"), <MoreRoom />);
const ClosedNote = laterWithTexts(() => import("./ClosedNote.tsx"), <i style={{ flex: 1 }} />);

const BinIcon = icon("M4 5.5h12M8 5.5v-2h4v2M5.5 5.5l.75 11h7.5l.75-11");
const ICONS: Partial<Record<string, () => React.ReactNode>> = { cancel: CrossIcon, remove: BinIcon };

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
    if (on !== "main-button") return;
    // The bar of a closed meeting has only the menu for visitors.
    const button = main.current ?? document.querySelector<HTMLElement>("[data-bottom-bar] button");
    button?.focus({ preventScroll: true });
  });
  useEffect(() => {
    for (const part of [NameBox, HistoryButtons, ProposedTime]) part.load().catch(() => {});
  }, []);
  const { painting, derived } = state;
  const isAnswer = isAnswering(painting.mode);
  const marks = marksToSave(state).size;
  const buttonOf = (action: Action, type: "button" | "submit" = "button") => {
    const Icon = ICONS[action.name];
    return (
      <Button
        // One button replaces the other and keeps the focus.
        key={action.name === "unschedule" ? "schedule" : action.name}
        type={type}
        ref={action === offered.at(-1) ? main : undefined}
        kind={action.style?.(state) ?? "plain"}
        busy={isBusyWith(action.busyWith)}
        busyText={action.busyLabel?.()}
        disabled={isBusyWith(action.blockedBy)}
        data-action={action.name}
        {...(type === "button" && { onClick: () => action.perform(model) })}
      >
        {Icon && <Icon />}
        <Words>{action.label(state)}</Words>
        {type === "submit" && marks > 0 && <small aria-hidden="true">{marks}</small>}
      </Button>
    );
  };
  const save = isAnswer ? offered.find(({ name }) => name === "save") : undefined;
  function submit(event: FormEvent): void {
    event.preventDefault();
    save?.perform(model);
  }
  return (
    <BottomBar
      most={widthFor(derived.days.grid.columns.length)}
      note={
        <>
          {painting.mode.kind === "editingSchedule" && <ProposedTime />}
          <BarNote />
        </>
      }
      above={<OpenedTime />}
    >
      {behind.length > 0 && <MoreActions actions={behind} busy={behind.some(({ busyWith }) => isBusyWith(busyWith))} />}
      {derived.isClosed && painting.mode.kind === "none" && <ClosedNote />}
      {offered.filter((action) => action !== save).map((action) => buttonOf(action))}
      {isAnswer && <HistoryButtons inBar />}
      {save && (
        <Saving onSubmit={submit}>
          <NameBox />
          {buttonOf(save, "submit")}
        </Saving>
      )}
    </BottomBar>
  );
}

function OpenedTime() {
  const slot = useMeetingState(({ view }) => view.opened);
  return slot === undefined ? null : <TimeSheet slot={slot} />;
}

const Saving = styled.form`
  display: flex;
  flex: 0 1 auto;
  align-items: center;
  gap: 8px;
  min-width: 0;
  /* The number of marks has its room from the start, so that no word moves under a stroke. */
  & > button {
    position: relative;
    flex: none;
    padding-inline: 28px;
    & > small {
      position: absolute;
      inset-inline: calc(100% - 24px) 0;
      text-align: start;
      font-variant-numeric: tabular-nums;
    }
  }
  &:has(> input) {
    flex-basis: 340px;
  }
  ${SMALL} {
    flex: 1;
  }
  /* Below the word the number leaves the field its room. */
  @media (max-width: 389px) {
    & > button {
      min-width: 5rem;
      padding: 4px 8px;
      & > small {
        inset: auto 0 2px;
        line-height: 1;
        text-align: center;
      }
    }
  }
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
