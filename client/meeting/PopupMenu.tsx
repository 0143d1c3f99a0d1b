import { css } from "@emotion/react";
import styled from "@emotion/styled";
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useBackWhileOpen } from "../ui/back/use-back-while-open.ts";
import { Button } from "../ui/Button.tsx";
import { icon } from "../ui/icons.tsx";
import { FINGER, SMALL } from "../ui/theme.ts";

export const MoreIcon = icon("M4.5 10h.01M10 10h.01M15.5 10h.01");

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
    target instanceof Element && around.current?.contains(target) === false;
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
    if (event.key !== "Escape") return;
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

export const barIconStyle = css`
  min-width: 44px;
  padding-inline: 10px;
  ${SMALL} {
    min-width: 48px;
    min-height: 48px;
  }
`;

type PopupItem = { key: string; content: ReactNode; onChoose?: () => void; link?: ComponentProps<"a"> };

type PopupMenuProps = {
  readonly className?: string;
  readonly button: ComponentProps<typeof Button>;
  readonly items: readonly PopupItem[];
};

export function PopupMenu({ className, button, items }: PopupMenuProps) {
  const { isOpen, around, opener, close, toggle } = usePopup();
  function choose(perform: PopupItem["onChoose"]): void {
    close();
    // A dialog that opens next gives the focus back to this button.
    opener.current?.focus();
    perform?.();
  }
  return (
    <Around ref={around} className={className}>
      <Button ref={opener} aria-expanded={isOpen} onClick={toggle} {...button} />
      {isOpen && (
        <ul>
          {items.map(({ key, content, onChoose, link }) => (
            <li key={key}>
              {link === undefined ? (
                <button type="button" onClick={() => choose(onChoose)}>
                  {content}
                </button>
              ) : (
                <a {...link} href={link.href} onClick={close}>
                  {content}
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </Around>
  );
}

const Around = styled.div`
  position: relative;
  & > ul {
    ${popupStyle};
    top: calc(100% + 6px);
    min-width: 200px;
    padding: 6px;
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
