import styled from "@emotion/styled";
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { type Slot, quartersAfter, slotLabel } from "#domain/time/slot.ts";
import { stretchText } from "../../time/late-words.ts";
import type { Group } from "../../live/group.ts";
import { useBackToClose } from "../../ui/back/use-back-to-close.ts";
import { Button } from "../../ui/Button.tsx";
import { CrossIcon } from "../../ui/icons.tsx";
import { NOTE, scrollBehavior, WIDE } from "../../ui/theme.ts";
import { countedPeople, slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { Avatar, Count } from "../people/Avatar.tsx";
import { attendanceAt, type ListedRespondent, nameWithNote } from "../people/people.ts";
import { t } from "../../text/t.ts";
import { Marked } from "../../text/Marked.tsx";

export default function TimeSheet({ slot }: { slot: Slot }) {
  const model = useMeetingModel();
  const derived = useMeetingState((state) => state.derived);
  const length = useMeetingState(slotLengthOf);
  const zone = useMeetingState(zoneOf);
  const all = useMeetingState(countedPeople);
  const sheet = useRef<HTMLElement>(null);
  const attending = attendanceAt(derived, [slot]);
  const { free, ifNeeded } = attending;
  const { notes } = derived.group;
  const { day, time } = stretchText({ start: slot, end: quartersAfter(slot, length) }, zone);

  function close(): void {
    const hadFocus = sheet.current?.contains(document.activeElement) === true;
    model.send({ kind: "view", view: { opened: undefined } });
    if (hadFocus) model.emit({ kind: "focus", on: "grid" });
  }
  useBackToClose(close);
  const onEscape = useEffectEvent(close);
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => void (key === "Escape" && onEscape());
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useLayoutEffect(() => {
    // A sheet opened by key gets the focus, so that reading goes on here.
    if (document.activeElement?.matches("[data-slot]:focus-visible") === true) sheet.current?.focus();
    if (sheet.current !== null) scrollClear(slot, sheet.current);
  }, [slot]);
  if (!derived.present.has(slot)) return null;
  return (
    <Sheet ref={sheet} tabIndex={-1} aria-label={t("panel.dayAndTime", { day, time })}>
      <header>
        <div role="status">
          <h2>
            <Marked text={t("panel.timeTitle", { day })} marks={{ time: () => <span data-time="">{time}</span> }} />
          </h2>{" "}
          <Count>{t("panel.available", { free: free.length, all })}</Count>
          {ifNeeded.length > 0 && <small>{t("grid.moreIfNeeded", { count: ifNeeded.length })}</small>}
        </div>
        <Close kind="quiet" aria-label={t("common.close")} onClick={close}>
          <CrossIcon />
        </Close>
      </header>
      <div>
        {(["free", "ifNeeded", "missing"] as const).map((of) => (
          <Faces key={of} of={of} people={attending[of]} notes={notes} />
        ))}
      </div>
    </Sheet>
  );
}

const MAX_FACES = 60;

const HEADS = {
  free: (count: number) => t("panel.can", { count }),
  ifNeeded: (count: number) => t("panel.ifNeeded", { count }),
  missing: (count: number) => t("panel.cannot", { count }),
};

type FacesProps = {
  readonly of: keyof typeof HEADS;
  readonly people: readonly ListedRespondent[];
  readonly notes: Group["notes"];
};

function Faces({ of, people, notes }: FacesProps) {
  if (people.length === 0) return null;
  const rest = people.length - MAX_FACES;
  return (
    <section>
      <h3>{HEADS[of](people.length)}</h3>
      <ul data-away={of === "missing" ? "" : undefined}>
        {people.slice(0, MAX_FACES).map(({ respondentID, name, colour }) => (
          <li key={respondentID}>
            <Avatar colour={colour} name={name} />
            <span translate="no">{nameWithNote(name, notes.get(respondentID))}</span>
          </li>
        ))}
        {rest > 0 && <li>{t("panel.andMore", { count: rest })}</li>}
      </ul>
    </section>
  );
}

const BETWEEN = 12;

function scrollClear(slot: Slot, sheet: HTMLElement): void {
  const cell = document.querySelector(`[data-slot="${slotLabel(slot)}"]`)?.getBoundingClientRect();
  const hidden = (cell?.bottom ?? 0) + BETWEEN - sheet.getBoundingClientRect().top;
  if (hidden > 0) window.scrollBy({ top: hidden, behavior: scrollBehavior() });
}

const Sheet = styled.section`
  display: flex;
  flex-direction: column;
  max-height: min(46vh, 340px);
  border-top: 1px solid var(--line);
  border-radius: 16px 16px 0 0;
  background: var(--surface);
  box-shadow: 0 -8px 24px rgb(0 0 0 / 0.12);
  outline-offset: -2px;
  ${WIDE} {
    border: 1px solid var(--line);
    border-radius: 16px;
    box-shadow: var(--shadow-raised);
  }
  & > header {
    display: flex;
    align-items: flex-start;
    justify-content: space-between;
    gap: 8px;
    padding: 8px 0 0;
    padding-inline: 16px 8px;
  }
  & > header > div {
    padding-top: 8px;
    font-variant-numeric: tabular-nums;
  }
  & h2 {
    display: inline;
    font-size: inherit;
    letter-spacing: 0;
    line-height: inherit;
  }
  & > header :is(div > span, [data-time]) {
    white-space: nowrap;
  }
  & > header small {
    display: block;
    ${NOTE};
  }
  & > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 12px;
    padding: 8px 16px 16px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  & h3 {
    margin-bottom: 6px;
    ${NOTE};
    letter-spacing: 0;
  }
  & ul {
    display: flex;
    flex-wrap: wrap;
    gap: 6px 14px;
  }
  & li {
    display: flex;
    align-items: center;
    gap: 6px;
    max-width: 100%;
    min-height: 28px;
  }
  & li > :last-child {
    overflow-wrap: anywhere;
  }
  & [data-away] {
    color: var(--muted);
  }
  & [data-away] > li > :first-of-type {
    filter: grayscale(1);
  }
`;

const Close = styled(Button)`
  flex: none;
  width: 44px;
  min-height: 44px;
  padding: 0;
  color: var(--muted);
`;
