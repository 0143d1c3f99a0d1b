import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBackWhileOpen } from "../ui/back/use-back-while-open.ts";
import { Button } from "../ui/Button.tsx";
import { MoreIcon } from "../ui/icons.tsx";
import { FINGER, WIDE } from "../ui/theme.ts";

/** State of a popup beside its button. Escape, or a press or focus outside of `around`, closes it. */
export function usePopup() {
  const [isOpen, setIsOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => setIsOpen(false);
  function finish(): void {
    close();
    opener.current?.focus({ preventScroll: true });
  }
  const isElsewhere = (target: EventTarget | null): target is Element =>
    target instanceof Element && around.current?.contains(target) === false && !isInDialog(target);
  const onElsewhere = useEffectEvent(({ target }: Event) => {
    if (isElsewhere(target)) close();
  });
  const onPress = useEffectEvent((event: PointerEvent) => {
    if (!isElsewhere(event.target)) return;
    if (event.target.closest(DAYS) === null) return close();
    swallowPress(event);
    finish();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || isInDialog(event.target)) return;
    // Otherwise the page's Escape would cancel the answer.
    event.stopPropagation();
    finish();
  });
  useBackWhileOpen(isOpen, close);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerdown", (event) => onPress(event), { signal, capture: true });
    document.addEventListener("focusin", (event) => onElsewhere(event), { signal });
    document.addEventListener("keydown", (event) => onKey(event), { signal, capture: true });
    return () => stop.abort();
  }, [isOpen]);
  return { isOpen, around, opener, close, finish, toggle: () => setIsOpen(!isOpen) };
}

const DAYS = "[data-days]";

/**
 * Dialogs and their backdrops stand beside the page's root. A popup's button may open one, such as the choice of calendars,
 * which belongs to the popup.
 */
function isInDialog(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("body > :not(#root)") !== null;
}

/** Swallows a press and its click. Otherwise a tap that closes a popup paints below it. */
function swallowPress(press: PointerEvent): void {
  const ended = new AbortController();
  const once = { capture: true, signal: ended.signal };
  press.preventDefault();
  press.stopPropagation();
  function swallowClick(click: MouseEvent): void {
    click.preventDefault();
    click.stopPropagation();
    ended.abort();
  }
  document.addEventListener("click", swallowClick, once);
  // A press that became a scroll or left the page has no click.
  for (const next of ["pointerdown", "pointercancel", "keydown"])
    document.addEventListener(next, () => ended.abort(), once);
}

/** Above the grid's sticky heads and the bar. */
export const popupStyle = css`
  position: absolute;
  inset-inline-start: 0;
  z-index: 6;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--surface);
  box-shadow: var(--shadow-raised);
`;

type PopupItem = { key: string; content: ReactNode; onChoose?: () => void; link?: ComponentProps<"a"> };

type PopupMenuProps = {
  readonly className?: string;
  readonly button: ComponentProps<typeof Button>;
  readonly items: readonly PopupItem[];
  /** For a menu in the bar at the bottom. */
  readonly opensUp?: boolean;
};

export function PopupMenu({ className, button, items, opensUp = false }: PopupMenuProps) {
  const { isOpen, around, opener, close, toggle } = usePopup();
  function choose(perform: PopupItem["onChoose"]): void {
    close();
    // A dialog that opens next gives the focus back to this button.
    opener.current?.focus();
    perform?.();
  }
  return (
    <Around ref={around} className={className} data-up={opensUp ? "" : undefined}>
      <Button ref={opener} aria-expanded={isOpen} onClick={toggle} {...button} />
      {isOpen && <Choices items={items} onChoose={choose} onLeave={close} />}
    </Around>
  );
}

type MoreMenuProps = Omit<PopupMenuProps, "button"> & { readonly label: string; readonly busy?: boolean };

/** The menu behind '⋯'. */
export function MoreMenu({ label, busy = false, ...menu }: MoreMenuProps) {
  const name = { "aria-label": busy ? undefined : label, title: label };
  return <Narrow {...menu} button={{ ...name, kind: "quiet", busy, children: <MoreIcon /> }} />;
}

type ChoicesProps = Pick<PopupMenuProps, "items"> & {
  readonly onChoose: (perform: PopupItem["onChoose"]) => void;
  readonly onLeave: () => void;
};

function Choices({ items, onChoose, onLeave }: ChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    choicesIn(list.current)[0]?.focus({ preventScroll: true });
    list.current?.addEventListener("keydown", moveFocus);
  }, []);
  return (
    <ul ref={list}>
      {items.map(({ key, content, onChoose: perform, link }) => (
        <li key={key}>
          {link === undefined ? (
            <button type="button" onClick={() => onChoose(perform)}>
              {content}
            </button>
          ) : (
            <a {...link} href={link.href} onClick={onLeave}>
              {content}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

function choicesIn(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>("a, button") ?? [])];
}

/** Arrow keys go around; Home and End go to the ends. */
function moveFocus(event: KeyboardEvent): void {
  const choices = choicesIn(event.currentTarget as HTMLElement); // the list's own listener
  const at = choices.indexOf(document.activeElement as HTMLElement); // none is at -1
  const targets: Partial<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  choices.at(target % choices.length)?.focus();
}

const Around = styled.div`
  position: relative;
  & > ul {
    ${popupStyle};
    top: calc(100% + 6px);
    min-width: 200px;
    padding: 6px;
  }
  &[data-up] > ul {
    top: auto;
    bottom: calc(100% + 6px);
    ${WIDE} {
      inset-inline: auto 0;
    }
  }
  & > ul :is(a, button) {
    display: block;
    width: 100%;
    margin: 0;
    padding: 8px 12px;
    border-radius: 8px;
    color: var(--ink);
    font-weight: 600;
    text-align: start;
    text-decoration: none;
    &:hover {
      background: color-mix(in srgb, var(--line) 50%, transparent);
    }
    ${FINGER} {
      padding-block: 11px;
    }
  }
`;

const Narrow = styled(PopupMenu)`
  & > button {
    min-width: 44px;
    padding-inline: 10px;
  }
`;
