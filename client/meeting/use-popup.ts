import { useEffect, useEffectEvent, useRef, useState } from "react";

/** What a button opens below itself: closed by Escape, and by a press or focus that goes elsewhere than into `around`. */
export function usePopup() {
  const [isOpen, setIsOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => setIsOpen(false);
  const onElsewhere = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && around.current?.contains(target) === false) close();
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // The page's own Escape would cancel the answer.
    event.stopPropagation();
    close();
    opener.current?.focus();
  });
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("pointerdown", (event) => onElsewhere(event), { signal });
    document.addEventListener("focusin", (event) => onElsewhere(event), { signal });
    document.addEventListener("keydown", (event) => onKey(event), { signal, capture: true });
    return () => stop.abort();
  }, [isOpen]);
  return { isOpen, around, opener, close, toggle: () => setIsOpen(!isOpen) };
}
