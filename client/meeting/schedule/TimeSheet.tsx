import styled from "@emotion/styled";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import { type Slot, quartersAfter, slotLabel } from "#domain/time/slot.ts";
import { stretchText } from "../../time/late-words.ts";
import { useBackToClose } from "../../ui/back/layers.ts";
import { Button } from "../../ui/Button.tsx";
import { CrossIcon } from "../../ui/icons.tsx";
import { NOTE, scrollBehavior, WIDE } from "../../ui/theme.ts";
import { countedPeople, slotLengthOf, zoneOf } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { Count } from "../people/Avatar.tsx";
import { attendanceAt } from "../people/people.ts";
import WhoCan from "../people/WhoCan.tsx";
import { t } from "../../text/t.ts";
import { Marked } from "../../text/Marked.tsx";

export default function TimeSheet({ slot }: { slot: Slot }) {
  const model = useMeetingModel();
  const derived = useMeetingState((state) => state.derived);
  const length = useMeetingState(slotLengthOf);
  const zone = useMeetingState(zoneOf);
  const all = useMeetingState(countedPeople);
  const sheet = useRef<HTMLElement>(null);
  const { free, ifNeeded } = attendanceAt(derived, [slot]);
  const range = useMemo(() => ({ start: slot, end: quartersAfter(slot, length) }), [slot, length]);
  const { day, time } = stretchText(range, zone);

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
        <WhoCan range={range} most={MAX_FACES} />
      </div>
    </Sheet>
  );
}

const MAX_FACES = 60;

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
    padding: 8px 16px 16px;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
`;

const Close = styled(Button)`
  flex: none;
  width: 44px;
  min-height: 44px;
  padding: 0;
  color: var(--muted);
`;
