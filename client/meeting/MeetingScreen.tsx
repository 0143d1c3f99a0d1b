import { memo, useEffect, useEffectEvent, useRef, useState } from "react";
import { COLUMNS_PER_PAGE } from "#domain/time/viewer-grid.ts";
import { Page } from "../frame/Page.tsx";
import { useReader } from "../time/words.ts";
import { closeToast, toast } from "../ui/toast.ts";
import { isPainting } from "./answers/painting.ts";
import { GridCard } from "./grid/GridCard.tsx";
import { MeetingActions } from "./MeetingActions.tsx";
import { MeetingHead } from "./MeetingHead.tsx";
import { MeetingLayout } from "./MeetingLayout.tsx";
import { preloadCommands } from "./model/actions.ts";
import { BAR_ACTIONS, canPerform } from "./model/bar-actions.ts";
import { FEW } from "./people/list-rows.ts";
import { createMeetingModel, type ModelOptions } from "./model/meeting-model.ts";
import { awaitedCount, countedPeople, greetedName, hasPersonalLink, pageOf } from "./model/selectors.ts";
import { ModelContext, useMeetingModel, useMeetingState, useModelEvent } from "./model/use-meeting-model.ts";
import { useIsAnswerOnTop } from "./schedule/answer-place.ts";
import { laterPart, laterWithTexts } from "../ui/later.tsx";
import { withTexts } from "../text/language.ts";
import { t } from "../text/t.ts";

const Announcer = laterPart(() => import("./Announcer.tsx"));
const BestTimes = laterPart(() => import("./schedule/BestTimes.tsx"), <AnswerRoom />);
const MeetingDialogs = laterWithTexts(() => import("./answers/MeetingDialogs.tsx"));
const ScheduleCard = laterPart(() => import("./schedule/ScheduleCard.tsx"), <ScheduleRoom />);
const SidePanel = laterPart(() => import("./SidePanel.tsx"), <PanelRoom />);
const ZoneDialog = laterWithTexts(withTexts("cities", () => import("./ZoneDialog.tsx")));
const LinkNote = laterWithTexts(() => import("./people/LinkNote.tsx"), <div className="note-room" />);
const QueuedBar = laterWithTexts(() => import("./answers/QueuedBar.tsx"), <div className="note-room" />);

/** The page of a loaded meeting. Ignores later values of its props: the model follows REST itself. */
export const MeetingScreen = memo(
  function MeetingScreen(opening: ModelOptions) {
    const [model] = useState(() => createMeetingModel(opening));
    const reader = useReader();
    return (
      <ModelContext value={model}>
        {/* Drawn again when an account sets another clock on this device, because every text has times. */}
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
  // The next dialog then opens at once, also without a network.
  useModelEvent("began-painting", () => {
    for (const part of [MeetingDialogs, QueuedBar]) part.load().catch(() => {});
  });
  // Runs after the effects of the components, which subscribe to the model's events.
  useEffect(() => model.connect(), [model]);
  useEffect(preloadCommands, []);
  const { name } = useMeetingState(({ facts }) => facts.meeting);
  const mode = useMeetingState(({ painting }) => painting.mode);
  useEffect(() => {
    if (hint.current !== undefined && hint.current.at !== mode.kind) closeToast(hint.current.toast);
  }, [mode]);
  const hasMore = useMeetingState((state) => pageOf(state) < state.derived.days.pages - 1);
  useKeptFocus(`${mode.kind} ${hasMore}`, isPainting(mode), () =>
    model.emit({ kind: "focus", on: isPainting(mode) ? "grid" : "main-button" }),
  );
  const { columns, weeks } = useMeetingState(({ derived }) => derived.days.grid);
  // A calendar is at most as wide as a week.
  const days = weeks ? Math.min(columns.length, COLUMNS_PER_PAGE) : columns.length;
  return (
    <Page title={name} width="whole">
      <MeetingLayout
        days={days}
        onKeyDown={(event) => {
          if (event.key === "Escape" && isForAnother(event.target)) return;
          const state = model.get();
          const action = BAR_ACTIONS.find(
            (candidate) => candidate.isKey?.(event) === true && canPerform(candidate, state),
          );
          action?.perform(model);
        }}
        head={<MeetingHead />}
        grid={
          <>
            <Linked />
            <ScheduleCard />
            <Answer />
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

/** The dialog for the zone. Outside of the screen, because choosing a clock draws the screen again. */
function ZoneChoice() {
  const model = useMeetingModel();
  const [at, setAt] = useState<number>();
  useModelEvent("choose-zone", (event) => setAt(event.at));
  useEffect(() => {
    if (at === undefined) return undefined;
    return () => model.emit({ kind: "focus", on: "zone" });
  }, [at, model]);
  return at === undefined ? null : <ZoneDialog at={at} onClose={() => setAt(undefined)} />;
}

function Answer() {
  return useIsAnswerOnTop() ? <BestTimes isOnTop /> : null;
}

function AnswerRoom() {
  const awaits = useMeetingState(awaitedCount) > 0;
  return <div className="answer-room" data-awaits={awaits ? "" : undefined} />;
}

function ScheduleRoom() {
  const isScheduled = useMeetingState(({ derived }) => derived.scheduled !== undefined);
  return isScheduled ? <div className="schedule-room" /> : null;
}

/** About as high as the panel. Otherwise the bar below a short grid moves down when the panel arrives. */
function PanelRoom() {
  const people = useMeetingState(countedPeople);
  const rows = people > FEW ? 1 : people;
  return <aside style={{ minHeight: people > 1 ? 330 + 38 * rows : 110 }} />;
}

function isForAnother(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role*=dialog], [popover], input, textarea, select") !== null;
}

function Linked() {
  return useMeetingState((state) => hasPersonalLink(state) && greetedName(state) === undefined) ? <LinkNote /> : null;
}

function Queued() {
  const pending = useMeetingState(({ facts }) => facts.pending);
  return pending.length === 0 ? null : <QueuedBar pending={pending} />;
}

function Dialogs() {
  const hasDialog = useMeetingState(({ dialog }) => dialog !== undefined);
  return hasDialog ? <MeetingDialogs /> : null;
}

/** Moves the focus when the pressed button is gone, because it would fall back to the page's top. */
function useKeptFocus(turn: string, isPainted: boolean, moveOn: () => void): void {
  const wasByKey = useRef(false);
  const lastTurn = useRef(turn);
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
    if (lastTurn.current === turn) return;
    lastTurn.current = turn;
    // Painting ended by mouse or finger counts too, because Save and the name field are gone.
    if ((wasByKey.current || !isPainted) && document.activeElement === document.body) move();
  }, [turn, isPainted]);
}
