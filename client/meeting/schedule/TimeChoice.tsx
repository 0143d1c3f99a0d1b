import { type ReactNode, useMemo } from "react";
import type { RespondentID } from "#domain/ids.ts";
import type { SlotRange } from "#domain/meeting/schedule.ts";
import { listed, t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { DownIcon, NextIcon } from "../../ui/icons.tsx";
import { laterWithTexts } from "../../ui/later.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { beginScheduling, mayScheduleNow } from "../model/actions.ts";
import { awaitedPeople, countedPeople, mayDecide } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { type Face, Faces } from "../people/Faces.tsx";
import WhoCan from "../people/WhoCan.tsx";
import {
  type Attendance,
  type ListedTime,
  useAbsenceText,
  useAttendance,
  useTimeTexts,
  useWaitingText,
} from "./BestTimeText.tsx";
import { Entry, Maybe, Toggle } from "./time-style.ts";
import type { Choice } from "./use-choice.ts";
import { useWishes } from "./use-wishes.ts";

const WishesFields = laterWithTexts(() => import("./WishesFields.tsx"));

const MAX_FACES = { brief: 4, whole: 7 };

type TimeChoiceProps = {
  readonly place: string;
  readonly time: ListedTime;
  readonly choice: Choice;
  readonly isBrief?: boolean;
  /** The sentence that the time begins. */
  readonly decided?: ReactNode;
  /** The person whom `children` name, because they would make the time better. */
  readonly named?: RespondentID | undefined;
  readonly children?: ReactNode;
};

/** One time of the list: the open one is the card, the others are rows. A press shows it in the grid, and who can come. */
export function TimeChoice({ place, time, choice, isBrief = false, decided, named, children }: TimeChoiceProps) {
  const { start, end } = time;
  const range = useMemo(() => ({ start, end }), [start, end]);
  const attendance = useAttendance(range);
  const isOpen = choice.open === place;
  const isChosen = choice.chosen === place;
  const { startText, latestText, clockChangeText } = useTimeTexts();
  const facts = isBrief ? [] : [clockChangeText(time), latestText(time)].filter((fact) => fact !== undefined);
  return (
    <Entry data-open={isOpen ? "" : undefined} data-brief={isBrief ? "" : undefined}>
      <div>
        <Toggle
          type="button"
          aria-pressed={isChosen}
          onClick={() => choice.press(place)}
          // `pointerenter` would also fire when the list moves under a resting mouse.
          onPointerMove={(event) => event.pointerType !== "touch" && choice.point(place)}
          onPointerLeave={() => choice.point(undefined)}
          onFocus={(event) => event.currentTarget.matches(":focus-visible") && choice.point(place)}
          onBlur={() => choice.point(undefined)}
        >
          {isOpen ? <b>{startText(time)}</b> : <Row {...{ time, attendance }} />}
        </Toggle>
        {isOpen && (
          <>
            {facts.length > 0 && <small>{listed(facts)}</small>}
            {decided}
            <Attending {...{ attendance, isBrief }} />
          </>
        )}
      </div>
      {isOpen && (
        <>
          {!isBrief && <Absence {...{ attendance, named }} />}
          {children}
          <Schedule range={range} />
          {isChosen && !isBrief && <Details range={range} />}
        </>
      )}
    </Entry>
  );
}

type AttendingProps = { readonly attendance: Attendance; readonly isBrief: boolean };

function Attending({ attendance: { free, ifNeeded, missing }, isBrief }: AttendingProps) {
  const all = useMeetingState(countedPeople);
  const awaited = useMeetingState(awaitedPeople);
  const absentees = [...missing, ...awaited].map(({ name }) => ({ name, isMissing: true }));
  // The line beside a week has room for two faces less beside "+1", and for one less beside two digits.
  const whole = MAX_FACES.whole - (ifNeeded.length > 0 ? 2 : 0) - (all > 9 ? 1 : 0);
  const most = isBrief ? MAX_FACES.brief : whole;
  const isMost = (free.length + ifNeeded.length) * 2 > all;
  return (
    <span>
      <Faces people={facesOf([...free, ...ifNeeded], absentees, most)} most={most} />
      <b data-most={isMost ? "" : undefined}>{t("grid.freeOf", { free: free.length, all })}</b>
      <IfNeeded count={ifNeeded.length} />
      <DownIcon />
    </span>
  );
}

/** Puts the faces of a large group first that are drawn: absentees are a third of them at most, at their end. */
function facesOf(coming: readonly Face[], absentees: readonly Face[], most: number): readonly Face[] {
  if (coming.length + absentees.length <= most) return [...coming, ...absentees];
  const absent = Math.min(absentees.length, Math.floor(most / 3));
  const come = Math.max(0, most - 1 - absent);
  return [...coming.slice(0, come), ...absentees.slice(0, absent), ...coming.slice(come), ...absentees.slice(absent)];
}

function IfNeeded({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <>
      <Maybe aria-hidden="true">{`+${count}`}</Maybe>
      <VisuallyHidden>{t("grid.moreIfNeeded", { count })}</VisuallyHidden>
    </>
  );
}

/** A row says who is absent only if they are few. */
const FEW = 2;

type RowProps = { readonly time: ListedTime; readonly attendance: Attendance };

function Row({ time, attendance }: RowProps) {
  const { startText } = useTimeTexts();
  const absenceText = useAbsenceText();
  const all = useMeetingState(countedPeople);
  const { free, ifNeeded, missing } = attendance;
  return (
    <>
      <NextIcon />
      <span>
        <b>{startText(time)}</b> {missing.length + ifNeeded.length <= FEW && <small>{absenceText(attendance)}</small>}
      </span>
      <b aria-hidden="true">{free.length}</b>
      <VisuallyHidden>{t("grid.freeOf", { free: free.length, all })}</VisuallyHidden>
      <IfNeeded count={ifNeeded.length} />
    </>
  );
}

type AbsenceProps = Pick<TimeChoiceProps, "named"> & { readonly attendance: Attendance };

/** Names the people who cannot come, and the awaited people. */
function Absence({ attendance, named }: AbsenceProps) {
  const text = useAbsenceText()(attendance, named);
  const waiting = useWaitingText();
  return (
    <>
      {text !== "" && <p>{text}</p>}
      {waiting !== "" && <p>{waiting}</p>}
    </>
  );
}

/** Stays in its place while the viewer paints, so that nothing moves. */
function Schedule({ range }: { readonly range: SlotRange }) {
  const model = useMeetingModel();
  const { briefText } = useTimeTexts();
  const mayNow = useMeetingState(mayScheduleNow);
  if (!useMeetingState(mayDecide)) return null;
  return (
    <Button
      kind={mayNow ? "primary" : "plain"}
      data-schedules=""
      disabled={!mayNow}
      onClick={() => beginScheduling(model, range)}
    >
      {t("panel.scheduleAt", { when: briefText(range) })}
    </Button>
  );
}

function Details({ range }: { readonly range: SlotRange }) {
  const { requireOrNot } = useWishes();
  return (
    <div data-details="">
      <WhoCan range={range} onRequire={requireOrNot} />
      <WishesFields />
    </div>
  );
}
