import { type RefObject, useLayoutEffect } from "react";

/** Spec §9: what the sheet takes to leave; its backdrop is gone before. */
const LEAVING_MS = 300;

/**
 * Whoever closes a modal goes on at once, so it is really gone then, its focus and its hold on the page with it. What
 * is seen leaving is a picture of it, marked with `data-leaving`, that nobody can reach.
 */
export function useLeaving(overlay: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const there = overlay.current;
      if (there === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      const picture = there.cloneNode(true) as HTMLElement; // of what it is a clone
      picture.inert = true;
      picture.dataset["leaving"] = "";
      for (const named of picture.querySelectorAll("[role], [id]")) {
        named.removeAttribute("role");
        named.removeAttribute("id");
      }
      // Development runs effects twice: then it has not left.
      queueMicrotask(() => {
        if (there.isConnected) return;
        document.body.append(picture);
        setTimeout(() => picture.remove(), LEAVING_MS);
      });
    },
    [overlay],
  );
}
