import { isOfWeek } from "#domain/time/words/formats.ts";
import { readings } from "#domain/time/words/range-text.ts";
import { cityOf } from "../../time/viewer-time.ts";
import styled from "@emotion/styled";
import { useMemo, useState } from "react";
import type { RespondentID } from "#domain/ids.ts";
import { type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import type { Group } from "../../live/group.ts";
import { instants, lengthText, listText } from "../../time/late-words.ts";
import { clocksText, longDay, rangeText, zoneNames } from "../../time/words.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { slotLengthOf, zoneOf } from "../session/selectors.ts";
import { useMeetingState } from "../session/use-session.ts";
import { Marked } from "../../text/Marked.tsx";
import { t } from "../../text/t.ts";

/** How long a time is, where its clocks are, and who can come. */
export function ScheduleFacts({ range }: { range: SlotRange }) {
  const zone = useMeetingState(zoneOf);
  const zoneText = useZoneText(range);
  const { group, hidesOthers } = useMeetingState(({ derived }) => derived);
  const length = useMeetingState(slotLengthOf);
  const attendance = useMemo(() => attendanceIn(range, group, length), [range, group, length]);
  const values = { length: lengthText(instants(range)) };
  return (
    <Facts>
      <p>
        <Marked
          text={hidesOthers ? t("schedule.factsAlone", values) : t("schedule.facts", values)}
          marks={{
            zone: () => <span title={zone}>{zoneText}</span>,
            attendance: () => <b>{attendanceText(attendance)}</b>,
          }}
        />
      </p>
      {attendance.missing.length > 0 && !hidesOthers && (
        <p>
          {attendance.coming.length > 0 && (
            <>
              <Marked text={t("schedule.with")} marks={{ names: () => <Names names={attendance.coming} /> }} />
              <br />
            </>
          )}
          <Marked text={t("schedule.without")} marks={{ names: () => <Names names={attendance.missing} /> }} />
        </p>
      )}
    </Facts>
  );
}

/** When it is; of a time of the week that it is so every week. */
export function timeText(range: SlotRange, zone: string): string {
  const time = instants(range);
  if (!isOfWeek(time.start)) return rangeText(time, zone);
  const [from, to] = readings(time, zone);
  const day = t("time.everyWeek", { day: longDay(from.date) });
  return t("time.onDay", { day, time: clocksText(from.minute, to.minute) });
}

/** Where the clocks of a time are: of one of the week only the city holds all year, and days are the same everywhere. */
export function useZoneText(range: SlotRange): string {
  const { meeting, zone } = useMeetingState(({ facts }) => facts);
  const gridZone = useMeetingState(zoneOf);
  if (meeting.kind === "wholeDays") return t("time.wholeDay");
  if (meeting.kind === "weekdays") return cityOf(gridZone === "UTC" ? meeting.timezone : zone);
  return zoneNames(gridZone, instants(range));
}

type Attendance = { readonly coming: readonly string[]; readonly missing: readonly string[] };

/** A respondent comes who has marked all of `range`. */
export function canCome(range: SlotRange, answers: Group["answers"], length: number): (id: RespondentID) => boolean {
  const slots = slotsOfRange(range, length);
  return (id) => slots.isSubsetOf(answers.get(id) ?? new Set());
}

export function attendanceIn(
  range: SlotRange,
  { names, answers }: Pick<Group, "names" | "answers">,
  length: number,
): Attendance {
  const isFree = canCome(range, answers, length);
  const coming: string[] = [];
  const missing: string[] = [];
  for (const [id, name] of names) (isFree(id) ? coming : missing).push(name);
  return { coming, missing };
}

/** `All 6 can come`, `5 of 6 can come`. */
export function attendanceText({ coming, missing }: Attendance): string {
  const all = coming.length + missing.length;
  if (all === 0) return t("schedule.noAnswers");
  if (missing.length > 0) return t("schedule.someCanCome", { count: coming.length, all });
  const [only] = coming;
  if (all === 1 && only !== undefined) return t("schedule.oneCanCome", { name: only });
  return t("schedule.allCanCome", { count: all });
}

const MAX_NAMES = 4;

/** Few names, and all of them when asked for. */
function Names({ names }: { names: readonly string[] }) {
  const [isWhole, setIsWhole] = useState(false);
  // One more takes the room that the button would.
  const shown = isWhole || names.length <= MAX_NAMES + 1 ? names : names.slice(0, MAX_NAMES);
  const rest = names.length - shown.length;
  const marked = shown.map((_, at) => `<n${at}></n${at}>`);
  const others = (words: string) => (
    <TextButton type="button" onClick={() => setIsWhole(true)}>
      {words}
    </TextButton>
  );
  return (
    <Marked
      text={listText(rest > 0 ? [...marked, t("schedule.others", { count: rest })] : marked)}
      marks={{ ...Object.fromEntries(shown.map((name, at) => [`n${at}`, () => <bdi>{name}</bdi>])), others }}
    />
  );
}

const Facts = styled.div`
  & > p {
    color: var(--muted);
    font-size: var(--text-note);
    overflow-wrap: anywhere;
    & > b {
      color: var(--ink);
      font-weight: 600;
    }
  }
`;
