import styled from "@emotion/styled";
import { useState } from "react";
import { isIfNeeded, slotOf } from "#domain/answers/levels.ts";
import { Failure } from "../ui/Failure.tsx";
import { hasFinger } from "../ui/finger.ts";
import { FINGER_HIGH, hue, SMALL } from "../ui/theme.ts";
import { isAnswering, isChanged, type Painting } from "./answers/painting.ts";
import { withCommands } from "./model/actions.ts";
import type { MeetingModel } from "./model/meeting-model.ts";
import type { Failure as FailureOfCommand, MeetingState } from "./model/meeting-state.ts";
import { kindOf } from "./model/selectors.ts";
import { useMeetingModel, useMeetingState, useModelEvent } from "./model/use-meeting-model.ts";
import { t } from "../text/t.ts";

/** Says beside the buttons what became of the viewer's answer, where it moves no time. */
export default function BarNote() {
  const model = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const { failure, isSlow, dialog, painting, view } = state;
  const { isClosed } = state.derived;
  /** Outdated by the next stroke or mode, or when the meeting is opened again. */
  const [note, setNote] = useState<{ text: string; about: typeof painting; wasClosed: boolean }>();
  useModelEvent("say-here", ({ text }) => setNote({ text, about: painting, wasClosed: isClosed }));
  // A dialog says itself what became of its request.
  if (dialog === undefined && failure !== undefined) return <CommandFailure {...failure} />;
  if (dialog === undefined && isSlow) return <SlowNote />;
  if (isClosed && isAnswering(painting.mode)) return <p>{t("meeting.isClosed")}</p>;
  if (note?.about === painting && note.wasClosed === isClosed) return <p>{note.text}</p>;
  const news = newsOf(state);
  if (news !== undefined) {
    const { text, undo } = news;
    return (
      <News role="status">
        <span>{text}</span>{" "}
        {undo !== undefined && (
          <button type="button" onClick={() => undo(model)}>
            {t("meeting.undo")}
          </button>
        )}
      </News>
    );
  }
  if (!canStretch(state)) return null;
  const otherEnd = hasFinger() ? t("answer.hint.tapOtherEnd") : t("answer.hint.clickOtherEnd");
  return (
    <Stretch data-floats="">
      {view.isStretching && <span>{otherEnd}</span>}
      <button
        type="button"
        aria-pressed={view.isStretching}
        onClick={() => model.send({ kind: "view", view: { isStretching: !view.isStretching } })}
      >
        {t("answer.toAnotherTime", kindOf(state))}
      </button>
    </Stretch>
  );
}

type News = { readonly text: string; readonly undo?: (model: MeetingModel) => void };

function newsOf({ painting, calledOff, busy, derived, wasRestored, view }: MeetingState): News | undefined {
  const { mode, dropped, news } = painting;
  // Otherwise the bar would rise under a stroke.
  if (view.isStroking) return undefined;
  // The viewer's own deletion may reach the grid before its reply.
  const wasOrphaned = painting.wasOrphaned && busy !== "remove";
  if (wasOrphaned && mode.kind === "addingRespondent") {
    return { text: t("meeting.ownDeletedElsewhere") };
  }
  if (wasOrphaned) return { text: t("meeting.deletedElsewhere") };
  if (isAnswering(mode) && !derived.hasLevels && [...painting.slots].some(isIfNeeded)) {
    return { text: t("answer.ifNeededOff") };
  }
  if (news !== undefined) return { text: news === "days" ? t("meeting.otherDays") : answerNews(mode) };
  if (dropped !== undefined) {
    return { text: t("meeting.notSaved"), undo: ({ send }) => send({ kind: "restore", painting: dropped }) };
  }
  if (calledOff !== undefined && derived.scheduled === undefined) {
    const undo = (model: MeetingModel): void =>
      withCommands(model, "schedule", ({ scheduleAgain }) => scheduleAgain(model, calledOff));
    return { text: t("meeting.wasUnscheduled"), undo };
  }
  return wasRestored && isChanged(painting) ? { text: t("meeting.restored") } : undefined;
}

/** Only the viewer's other devices change the viewer's own answer; anyone with the link may change a guest's. */
function answerNews(mode: Painting["mode"]): string {
  const isOwn = mode.kind === "editingRespondent" && mode.cancelsTo === "none";
  return isOwn ? t("meeting.updatedOnOtherDevice") : t("meeting.updatedByOther");
}
/** Returns whether painting can go on from the last pressed cell to another, without a drag. */
function canStretch({ painting, view }: MeetingState): boolean {
  const slots = new Set([...(painting.strokes.done.at(-1)?.keys() ?? [])].map(slotOf));
  return !view.isList && isAnswering(painting.mode) && painting.anchor !== undefined && slots.size === 1;
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
    <News role="status">
      {t("meeting.waiting")}{" "}
      {(busy === "save" || busy === "add") && (
        <button type="button" onClick={() => emit({ kind: "keep-on-device" })}>
          {t("answer.keepOnDevice")}
        </button>
      )}
    </News>
  );
}

const News = styled.p`
  color: var(--muted);
  text-wrap: balance;
  & > button {
    min-height: 32px;
    color: ${hue("sched")};
    font-weight: 600;
    ${FINGER_HIGH}
  }
`;
