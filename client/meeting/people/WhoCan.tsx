import { zoneOf } from "../model/selectors.ts";
import styled from "@emotion/styled";
import { useMemo } from "react";
import { slotOf } from "#domain/answers/levels.ts";
import type { RespondentID } from "#domain/ids.ts";
import { type SlotRange, slotsOfRange } from "#domain/meeting/schedule.ts";
import { listText, stretchText } from "../../time/late-words.ts";
import { stretchesOf } from "../list/stretches.ts";
import { useIsPrinting } from "../printing.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { attendanceAt, type ListedRespondent, nameWithNote, withNote } from "./people.ts";
import { wishesIn } from "../schedule/wishes.ts";
import { isolated } from "#domain/language/languages.ts";
import { direction } from "../../text/language.ts";
import { t } from "../../text/t.ts";

const MAX_NAMED = 12;

export default function WhoCan({ range: { start, end } }: { range: SlotRange }) {
  const derived = useMeetingState((state) => state.derived);
  const { required, slotLength } = useMeetingState(wishesIn);
  const zone = useMeetingState(zoneOf);
  const window = useMemo(() => [...slotsOfRange({ start, end }, slotLength)], [start, end, slotLength]);
  const { free, ifNeeded, missing: absentees } = useMemo(() => attendanceAt(derived, window), [derived, window]);
  const missing = absentees.toSorted(
    (a, b) => Number(required.has(b.respondentID)) - Number(required.has(a.respondentID)),
  );

  const noteOf = (id: RespondentID): string | undefined => derived.group.notes.get(id);
  const named = ({ respondentID, name }: ListedRespondent): string => nameWithNote(name, noteOf(respondentID));
  function whyText({ respondentID: id, name: spelled }: ListedRespondent): string {
    const name = isolated(spelled, direction);
    const who = required.has(id) ? t("deciding.mustCome", { who: name }) : name;
    const answer = derived.marks.intersection(derived.group.answers.get(id) ?? new Set());
    const marked = stretchesOf({ slots: window, length: slotLength }, new Set([...answer].map(slotOf)));
    const times = listText(marked.map((stretch) => stretchText(stretch, zone).time));
    const why =
      marked.length === 0 ? t("deciding.notAtAll", { name: who }) : t("deciding.onlyPartly", { name: who, times });
    return withNote(why, noteOf(id));
  }
  const most = useIsPrinting() ? Infinity : MAX_NAMED;
  return (
    <Who>
      <Group title={t("panel.can", { count: free.length })} names={free.map(named)} most={most} />
      <Group title={t("panel.ifNeeded", { count: ifNeeded.length })} names={ifNeeded.map(named)} most={most} />
      <Group
        title={t("panel.cannot", { count: missing.length })}
        names={missing.slice(0, most).map(whyText)}
        most={most}
        rest={missing.length - most}
      />
    </Who>
  );
}

type GroupProps = {
  readonly title: string;
  readonly names: readonly string[];
  readonly most: number;
  readonly rest?: number;
};

function Group({ title, names, most, rest = names.length - most }: GroupProps) {
  if (names.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      {names.slice(0, most).map((name, at) => (
        <div key={at}>{name}</div>
      ))}
      {rest > 0 && <div>{t("panel.andMore", { count: rest })}</div>}
    </section>
  );
}

const Who = styled.div`
  display: grid;
  gap: 8px;
  padding: 8px 12px 4px;
  font-size: var(--text-note);
  & h3 {
    color: var(--muted);
    font-size: var(--text-small);
    letter-spacing: 0;
  }
  & section > div {
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums;
  }
`;
