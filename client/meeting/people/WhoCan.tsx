import styled from "@emotion/styled";
import { type ReactNode, useMemo, useState } from "react";
import { slotOf } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import { slotStart, type Slot } from "#domain/time/slot.ts";
import { localTime } from "#domain/time/words/clock-text.ts";
import { t } from "../../text/t.ts";
import { listText, stretchText } from "../../time/late-words.ts";
import { clockText } from "../../time/words.ts";
import { TextButton } from "../../ui/TextButton.tsx";
import { FINGER_HIGH, hue } from "../../ui/theme.ts";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import { stretchesOf } from "../list/stretches.ts";
import { awaitedPeople, slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { useIsPrinting } from "../printing.ts";
import { useAttendance } from "../schedule/BestTimeText.tsx";
import { requiredAsExpected, wishesIn } from "../schedule/wishes.ts";
import { Avatar } from "./Avatar.tsx";
import { Missing } from "./Faces.tsx";
import type { ListedRespondent } from "./people.ts";

const USUAL_MOST = 12;

type WhoCanProps = {
  readonly range: SlotRange;
  /** The most people of a kind before "+9". */
  readonly most?: number;
  /** No pointer and no key reaches it. */
  readonly isPicture?: boolean;
  /** Given if the viewer may say who must be there. */
  readonly onRequire?: (id: RespondentID) => void;
};

/** The people who can and who cannot come to a time, as faces with names. */
export default function WhoCan({ range, most = USUAL_MOST, isPicture = false, onRequire }: WhoCanProps) {
  const derived = useMeetingState((state) => state.derived);
  const { required } = useMeetingState(wishesIn);
  const awaitedHere = useMeetingState(awaitedPeople);
  const { meeting } = useMeetingState(({ facts }) => facts);
  const partText = usePartText(range);
  const { free, ifNeeded, missing } = useAttendance(range);
  const expected = requiredAsExpected(meeting);
  const mustCome = (id: RespondentID): boolean => required.has(id);
  const personOf = ({ respondentID: key, name, colour }: ListedRespondent): Person => ({
    key,
    name,
    face: <Avatar name={name} colour={colour} />,
    note: derived.group.notes.get(key),
    isRequired: mustCome(key),
    onPress: onRequire && !expected.has(key) ? () => onRequire(key) : undefined,
  });
  const cannot = missing
    .toSorted((a, b) => Number(mustCome(b.respondentID)) - Number(mustCome(a.respondentID)))
    .map((person) => ({ ...personOf(person), part: partText(person) }));
  const awaited = awaitedHere.map(({ expectedID, name, required: isRequired }): Person => {
    return { key: expectedID, name, face: <Missing name={name} />, isRequired };
  });
  const groups = [
    { kind: "free", title: t("panel.can", { count: free.length }), people: free.map(personOf) },
    { kind: "ifNeeded", title: t("panel.ifNeeded", { count: ifNeeded.length }), people: ifNeeded.map(personOf) },
    { kind: "missing", title: t("panel.cannot", { count: cannot.length }), people: cannot },
    { kind: "awaited", title: t("panel.awaited", { count: awaited.length }), people: awaited },
  ];
  return (
    <Who>
      {groups.map((group) => (
        <People key={group.kind} {...group} {...{ most, isPicture }} />
      ))}
    </Who>
  );
}

/** Returns a function that names the part of a time that a person marked: `until 14:45`. */
function usePartText({ start, end }: SlotRange): (person: ListedRespondent) => string | undefined {
  const { group, marks } = useMeetingState(({ derived }) => derived);
  const { kind } = useMeetingState(({ facts }) => facts.meeting);
  const length = useMeetingState(slotLengthOf);
  const zone = useMeetingState(zoneOf);
  const slots = useMemo(() => [...slotsOfRange({ start, end }, length)], [start, end, length]);
  const clock = (slot: Slot): string => clockText(localTime(slotStart(slot), zone).minute);
  return ({ respondentID }) => {
    const answer = marks.intersection(group.answers.get(respondentID) ?? new Set());
    const stretches = stretchesOf({ slots, length }, new Set([...answer].map(slotOf)));
    const [first] = stretches;
    if (first === undefined) return undefined;
    if (kind === "wholeDays") return listText(stretches.map((stretch) => stretchText(stretch, zone).day));
    if (stretches.length === 1 && first.start === start) return t("panel.until", { time: clock(first.end) });
    if (stretches.length === 1 && first.end === end) return t("panel.from", { time: clock(first.start) });
    return listText(stretches.map((stretch) => stretchText(stretch, zone).time));
  };
}

type Person = {
  readonly key: string;
  readonly name: string;
  readonly face: ReactNode;
  readonly part?: string | undefined;
  readonly note?: string | undefined;
  readonly isRequired: boolean;
  readonly onPress?: (() => void) | undefined;
};

type PeopleProps = {
  readonly kind: string;
  readonly title: string;
  readonly people: readonly Person[];
} & Pick<Required<WhoCanProps>, "most" | "isPicture">;

function People({ kind, title, people, most, isPicture }: PeopleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isWhole = useIsPrinting() || isOpen;
  if (people.length === 0) return null;
  // The number takes the room of one person.
  const drawnPeople = isWhole || people.length <= most ? people : people.slice(0, most - 1);
  const rest = people.length - drawnPeople.length;
  return (
    <section data-kind={kind}>
      <h3>{title}</h3>
      <ul>
        {drawnPeople.map(({ key, name, face, part, note, isRequired, onPress }) => {
          const named = (
            <>
              {face}
              <bdi translate="no" aria-hidden={onPress && "true"}>
                {name}
              </bdi>
            </>
          );
          return (
            <li key={key} data-required={isRequired ? "" : undefined}>
              {onPress === undefined ? (
                <span>{named}</span>
              ) : (
                <button type="button" aria-pressed={isRequired} onClick={onPress}>
                  {named}
                  <VisuallyHidden>{t("panel.mustCome", { who: name })}</VisuallyHidden>
                </button>
              )}
              {isRequired && <em>{t("panel.required")}</em>}
              {part !== undefined && <small>{part}</small>}
              {note !== undefined && (
                <q>
                  <bdi>{note}</bdi>
                </q>
              )}
            </li>
          );
        })}
        {rest > 0 && (
          <li>
            {isPicture ? (
              t("panel.andMore", { count: rest })
            ) : (
              <More aria-label={t("panel.andMore", { count: rest })} onClick={() => setIsOpen(true)}>
                <bdi dir="ltr">{`+${rest}`}</bdi>
              </More>
            )}
          </li>
        )}
      </ul>
    </section>
  );
}

const Who = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  font-size: var(--text-note);
  & h3 {
    margin-bottom: 4px;
    color: var(--muted);
    font-size: var(--text-small);
    font-variant-numeric: tabular-nums;
    letter-spacing: 0;
  }
  & [data-kind="free"] > h3 {
    color: ${hue("free")};
  }
  & [data-kind="ifNeeded"] {
    padding-inline-start: 9px;
    border-inline-start: 3px dashed ${hue("maybe")};
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 8px;
  }
  & li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 6px;
    max-width: 100%;
    min-height: 28px;
    &:has(q) {
      flex: 0 0 100%;
    }
    & > :is(span, button) {
      display: flex;
      position: relative;
      align-items: center;
      gap: 6px;
      min-width: 0;
      border-radius: 14px;
      text-align: start;
      & > span:first-of-type {
        width: 1.5rem;
        height: 1.5rem;
      }
    }
    & > button {
      ${FINGER_HIGH}
      &:hover {
        background: color-mix(in srgb, var(--line) 50%, transparent);
      }
    }
    & bdi {
      min-width: 0;
      overflow-wrap: anywhere;
    }
    &[data-required] > * > span:first-of-type {
      box-shadow: 0 0 0 2px ${hue("sched")};
    }
    & > em {
      color: ${hue("sched")};
      font-size: var(--text-small);
      font-style: normal;
      font-weight: 600;
    }
    & > :is(small, q) {
      color: var(--muted);
    }
    & > q {
      flex: 1 0 100%;
      padding-inline-start: 30px;
      overflow-wrap: anywhere;
    }
  }
  & [data-kind="missing"] > ul {
    color: var(--muted);
    & > li > * > span:first-of-type {
      filter: grayscale(1);
    }
  }
  & [data-kind="awaited"] > ul {
    color: var(--muted);
  }
`;

const More = styled(TextButton)`
  min-width: 24px;
  color: var(--muted);
  font-variant-numeric: tabular-nums;
  ${FINGER_HIGH}
`;
