import type { Page } from "playwright";
import type { Condition } from "./condition.ts";

/** A page that Chrome translates: each text node is replaced by two nested `<font>` elements, as soon as it appears. */
export const translatedPage = {
  name: "on a page that Chrome translates",
  prepare: (page: Page) => page.addInitScript(translateLikeChrome),
} satisfies Condition;

/** Keeps the words, because a test finds things by them. */
function translateLikeChrome(): void {
  const SKIPPED = "script, style, textarea, option, noscript, title, font, [translate=no], .notranslate";
  const translate = (): void => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.data.trim() === "" || text.parentElement?.closest(SKIPPED) !== null) continue;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      outer.append(inner);
      inner.textContent = text.data;
      text.replaceWith(outer);
    }
  };
  const begin = (): void => {
    document.documentElement.classList.add("translated-ltr");
    translate();
    new MutationObserver(translate).observe(document.body, { childList: true, characterData: true, subtree: true });
  };
  document.addEventListener("DOMContentLoaded", begin, { once: true });
}
