import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { personalKeyOf } from "../api/keys.ts";
import { Page } from "../frame/Page.tsx";
import { useReader } from "../time/words.ts";
import { closeToast, toast } from "../ui/toast.ts";
import { isPainting } from "./answers/painting.ts";
import { GridCard } from "./grid/GridCard.tsx";
import { MeetingActions } from "./MeetingActions.tsx";
import { MeetingHead } from "./MeetingHead.tsx";
import { MeetingLayout } from "./MeetingLayout.tsx";
import { BAR_ACTIONS, canPerform, preloadCommands } from "./model/actions.ts";
import { createMeetingModel, type ModelOptions } from "./model/meeting-model.ts";
import { pageOf } from "./model/selectors.ts";
import { ModelContext, useMeetingModel, useMeetingState, useModelEvent } from "./model/use-meeting-model.ts";
import { StateLine } from "./StateLine.tsx";
import { later, laterWithTexts } from "../ui/later.tsx";
import { withTexts } from "../text/language.ts";
import { t } from "../text/t.ts";

// Nothing has happened yet that could be said.
const Announcer = later(withTexts("parts", () => import("./Announcer.tsx")));
const MeetingDialogs = laterWithTexts(() => import("./answers/MeetingDialogs.tsx"));
const ScheduleCard = later(
  withTexts("parts", () => import("./schedule/ScheduleCard.tsx")),
  <ScheduleRoom />,
);
const SidePanel = later(() => import("./SidePanel.tsx"));
const ZoneDialog = laterWithTexts(withTexts("cities", () => import("./grid/ZoneDialog.tsx")));
const LinkNote = laterWithTexts(() => import("./people/LinkNote.tsx"));
const QueuedBar = laterWithTexts(() => import("./answers/QueuedBar.tsx"));

/** A meeting that is there. That in `opening` is only the one to begin with: the model follows REST by itself. */
export const MeetingScreen = memo(
  function MeetingScreen(opening: ModelOptions) {
    const [model] = useState(() => createMeetingModel(opening));
    const reader = useReader();
    return (
      <ModelContext value={model}>
        {/* Drawn again as a whole where an account tells this device of another clock: every text has times in it. */}
        <Screen key={JSON.stringify(reader)} />
        <Announcer />
        <ZoneChoice />
      </ModelContext>
    );
  },
  () => true,
);

function Screen() {
  const model = useMeetingModel();
  const hint = useRef<{ readonly toast: number; readonly at: string }>(undefined);
  useModelEvent("toast", ({ text, style, isHint, undo }) => {
    const id = toast(text, { kind: style, action: undo && { label: t("meeting.undo"), perform: undo } });
    if (isHint === true) hint.current = { toast: id, at: model.get().painting.mode.kind };
  });
  // So that the dialog that may be next opens at once, and what is saved without a network is said to wait.
  useModelEvent("began-painting", () => {
    for (const part of [MeetingDialogs, QueuedBar]) part.load().catch(() => {});
  });
  // After those of the components that hear its events.
  useEffect(() => model.connect(), [model]);
  useEffect(preloadCommands, []);
  const { name } = useMeetingState(({ facts }) => facts.meeting);
  const mode = useMeetingState(({ painting }) => painting.mode);
  // What to press is out of date once another mode begins.
  useEffect(() => {
    if (hint.current !== undefined && hint.current.at !== mode.kind) closeToast(hint.current.toast);
  }, [mode]);
  const hasMore = useMeetingState((state) => pageOf(state) < state.derived.days.pages - 1);
  useKeptFocus(`${mode.kind} ${hasMore}`, isPainting(mode), () =>
    model.emit({ kind: "focus", on: isPainting(mode) ? "grid" : "main-button" }),
  );
  const days = useMeetingState(({ derived }) => derived.days.grid.columns.length);
  return (
    <Page title={name} width="whole">
      <MeetingLayout
        days={days}
        onKeyDown={(event) => {
          if (event.key === "Escape" && isForAnother(event.target)) return;
          const state = model.get();
          const action = BAR_ACTIONS.find((one) => one.isKey?.(event) === true && canPerform(one, state));
          action?.perform(model);
        }}
        head={<MeetingHead />}
        grid={
          <>
            <Linked />
            <ScheduleCard />
            <StateLine />
            <Queued />
            <GridCard />
          </>
        }
        side={<SidePanel />}
      />
      <Dialogs />
      <MeetingActions />
    </Page>
  );
}

/** The dialog that the zone below the times opens. In it a clock is chosen too, which draws the screen again, that button with it. */
function ZoneChoice() {
  const model = useMeetingModel();
  const [at, setAt] = useState<number>();
  useModelEvent("choose-zone", (event) => setAt(event.at));
  // Not before the dialog is gone: until then nothing else takes the focus.
  useEffect(() => {
    if (at === undefined) return undefined;
    return () => model.emit({ kind: "focus", on: "zone" });
  }, [at, model]);
  return at === undefined ? null : <ZoneDialog at={at} onClose={() => setAt(undefined)} />;
}

/** The place of the scheduled time's card while its code is on the way. */
function ScheduleRoom() {
  const isScheduled = useMeetingState(({ derived }) => derived.scheduled !== undefined);
  return isScheduled ? <div className="schedule-room" /> : null;
}

/** What lies over the page, and fields, have their own Escape. */
function isForAnother(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role*=dialog], [popover], input, textarea, select") !== null;
}

/** Says whom a personal link is for, where the meeting was opened with one. */
function Linked() {
  const { meetingID, viewer } = useMeetingState(({ facts }) => facts.meeting);
  return viewer.expectedID === undefined && personalKeyOf(meetingID) === undefined ? null : <LinkNote />;
}

function Queued() {
  const queued = useMeetingState(({ facts }) => facts.queued);
  return queued.length === 0 ? null : <QueuedBar waiting={queued} />;
}

function Dialogs() {
  const hasDialog = useMeetingState(({ dialog }) => dialog !== undefined);
  return hasDialog ? <MeetingDialogs /> : null;
}

/** When `turn` changes and the button that did it by key is gone, `moveOn` gives the focus to something else than the top of the page. */
function useKeptFocus(turn: string, isPainted: boolean, moveOn: () => void): void {
  const wasByKey = useRef(false);
  const before = useRef(turn);
  const move = useEffectEvent(moveOn);

  useEffect(() => {
    // A press by key has no click count.
    const note = (event: MouseEvent): void => {
      wasByKey.current = event.detail === 0;
    };
    document.addEventListener("click", note, true);
    return () => document.removeEventListener("click", note, true);
  }, []);

  useEffect(() => {
    if (before.current === turn) return;
    before.current = turn;
    // When painting ends also after mouse and finger: Save, and the name beside it, are gone then.
    if ((wasByKey.current || !isPainted) && document.activeElement === document.body) move();
  }, [turn, isPainted]);
}
