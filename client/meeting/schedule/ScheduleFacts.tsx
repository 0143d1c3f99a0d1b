import { isOfWeek } from "#domain/time/words/formats.ts";
import { readings } from "#domain/time/words/range-text.ts";
import { cityOf, useCities } from "../../time/viewer-time.ts";
import styled from "@emotion/styled";
import { useMemo, useState } from "react";
import { type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import { instants, lengthText, listText } from "../../time/late-words.ts";
import { clocksText, longDay, rangeText, zoneNames } from "../../time/words.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { useIsPrinting } from "../printing.ts";
import { attendanceAt, type ListedRespondent } from "../people/people.ts";
import { awaitedCount, slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { Marked } from "../../text/Marked.tsx";
import { listed, t } from "../../text/t.ts";
import { NOTE } from "../../ui/theme.ts";

export function ScheduleFacts({ range }: { range: SlotRange }) {
  const zone = useMeetingState(zoneOf);
  const zoneText = useZoneText(range);
  const derived = useMeetingState((state) => state.derived);
  const length = useMeetingState(slotLengthOf);
  const attendance = useMemo(() => attendanceAt(derived, slotsOfRange(range, length)), [range, derived, length]);
  const awaited = useMeetingState(awaitedCount);
  const { free, ifNeeded, missing } = attendance;
  const { hidesOthers } = derived;
  const values = { length: lengthText(instants(range)) };
  return (
    <Facts>
      <p>
        <Marked
          text={hidesOthers ? t("schedule.factsAlone", values) : t("schedule.facts", values)}
          marks={{
            zone: () => <span title={zone}>{zoneText}</span>,
            attendance: () => <b>{attendanceText(attendance, awaited)}</b>,
          }}
        />
      </p>
      {ifNeeded.length + missing.length > 0 && !hidesOthers && (
        <p>
          <Named text={t("schedule.with")} people={free} />
          <Named text={t("schedule.ifNeeded")} people={ifNeeded} />
          <Named text={t("schedule.without")} people={missing} />
        </p>
      )}
    </Facts>
  );
}

/** Names the time; a time of the week also says that it is every week. */
export function timeText(range: SlotRange, zone: string): string {
  const time = instants(range);
  if (!isOfWeek(time.start)) return rangeText(time, zone);
  const [from, to] = readings(time, zone);
  const day = t("time.everyWeek", { day: longDay(from.date) });
  return t("time.onDay", { day, time: clocksText(from.minute, to.minute) });
}

/** Names the zone of a time. Times of the week name only the city, because its offset changes in a year. */
export function useZoneText(range: SlotRange): string {
  const { meeting, zone } = useMeetingState(({ facts }) => facts);
  const gridZone = useMeetingState(zoneOf);
  useCities();
  if (meeting.kind === "wholeDays") return t("time.wholeDay");
  if (meeting.kind === "weekdays") return cityOf(gridZone === "UTC" ? meeting.timezone : zone);
  return zoneNames(gridZone, instants(range));
}

/** `All 6 can come`, `5 of 6 can come`; while people are awaited `6 can come, 2 have not answered`. */
export function attendanceText({ free, ifNeeded, missing }: ReturnType<typeof attendanceAt>, awaited = 0): string {
  const coming = [...free, ...ifNeeded];
  const answered = coming.length + missing.length;
  if (answered === 0) return t("schedule.noAnswers");
  const [onlyPerson] = answered === 1 ? coming : [];
  if (missing.length === 0 && awaited === 0)
    return onlyPerson === undefined
      ? t("schedule.allCanCome", { count: answered })
      : t("schedule.oneCanCome", onlyPerson);
  const text =
    missing.length > 0
      ? t("schedule.someCanCome", { count: coming.length, all: answered + awaited })
      : t("schedule.canCome", { count: coming.length });
  return awaited === 0 ? text : listed([text, t("schedule.awaited", { count: awaited })]);
}

function Named({ text, people }: { text: string; people: readonly ListedRespondent[] }) {
  if (people.length === 0) return null;
  return (
    <>
      <Marked text={text} marks={{ names: () => <Names names={people.map(({ name }) => name)} /> }} />
      <br />
    </>
  );
}

const MAX_NAMES = 4;

function Names({ names }: { names: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const isWhole = useIsPrinting() || isOpen;
  // One more name takes the button's room.
  const listedNames = isWhole || names.length <= MAX_NAMES + 1 ? names : names.slice(0, MAX_NAMES);
  const rest = names.length - listedNames.length;
  const parts = listedNames.map((_, at) => `<n${at}></n${at}>`);
  const others = (words: string) => <TextButton onClick={() => setIsOpen(true)}>{words}</TextButton>;
  return (
    <Marked
      text={listText(rest > 0 ? [...parts, t("schedule.others", { count: rest })] : parts)}
      marks={{
        ...Object.fromEntries(listedNames.map((name, at) => [`n${at}`, () => <bdi translate="no">{name}</bdi>])),
        others,
      }}
    />
  );
}

const Facts = styled.div`
  & > p {
    ${NOTE};
    overflow-wrap: anywhere;
    & > b {
      color: var(--ink);
      font-weight: 600;
    }
  }
`;
