import type { Page } from "playwright";

/** Returns the texts of the page that are cut, and pairs that lie over each other. */
export function textFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page. */
function findFaults(): string[] {
  type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
  type Text = { readonly words: string; readonly element: Element; readonly layer: Element; readonly boxes: Box[] };
  const SLACK = 2;
  const faults: string[] = [];

  const fault = (what: string, element: Element): void => {
    const classes = [...element.classList].map((name) => /-(\w+)$/.exec(name)?.[1] ?? name);
    faults.push(`${what} in ${[element.localName, ...classes].join(".")}`);
  };
  const common = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    right: Math.min(a.right, b.right),
    top: Math.max(a.top, b.top),
    bottom: Math.min(a.bottom, b.bottom),
  });
  const isSeen = ({ left, right, top, bottom }: Box): boolean => right - left > SLACK && bottom - top > SLACK;
  const ancestors = (element: Element): Element[] => {
    const all: Element[] = [];
    for (let ancestor: Element | null = element; ancestor !== null; ancestor = ancestor.parentElement)
      all.push(ancestor);
    return all;
  };
  const styles = new Map<Element, CSSStyleDeclaration>();
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    return style;
  };
  const isHeardOnly = (element: Element): boolean => {
    const { clipPath, position, width } = styleOf(element);
    return clipPath.startsWith("inset(50%") || (position === "absolute" && width === "1px");
  };
  const isCutOnPurpose = (element: Element): boolean => {
    const { textOverflow, webkitLineClamp } = styleOf(element);
    return textOverflow === "ellipsis" || webkitLineClamp !== "none";
  };

  /** Lines of a text as high as their capitals, because boxes of neighbouring lines may touch. */
  function linesOf(node: Node, element: Element): Box[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    const half = Number.parseFloat(styleOf(element).fontSize) * 0.36;
    return Array.from(range.getClientRects(), ({ left, right, top, bottom }) => {
      const middle = (top + bottom) / 2;
      return { left, right, top: middle - half, bottom: middle + half };
    });
  }

  /** Cuts lines as the boxes around them do, and reports what a box that does not scroll cuts away. */
  function seenLines(words: string, element: Element, lines: readonly Box[]): Box[] {
    let boxes = [...lines];
    let isOnPurpose = false;
    for (const ancestor of ancestors(element)) {
      const { overflowX, overflowY, position } = styleOf(ancestor);
      isOnPurpose ||= isCutOnPurpose(ancestor);
      if (overflowX !== "visible" || overflowY !== "visible") {
        const room = ancestor.getBoundingClientRect();
        // A closed fold shows nothing of its texts, and a face for which a line has no room wraps out of it whole.
        if (boxes.every((box) => !isSeen(common(box, room)))) return [];
        const scrolls = /auto|scroll/.test(`${overflowX} ${overflowY}`);
        const isCut = ({ left, right, top, bottom }: Box) =>
          left < room.left - 1 || right > room.right + 1 || top < room.top - 1 || bottom > room.bottom + 1;
        if (!scrolls && !isOnPurpose && boxes.some(isCut)) fault(`cut: “${words}”`, ancestor);
        boxes = boxes.map((box) => common(box, room));
      }
      if (position === "fixed") break;
    }
    const seen = boxes.filter(isSeen);
    if (seen.some(({ left, right }) => left < -1 || right > innerWidth + 1))
      fault(`beside the screen: “${words}”`, element);
    return seen;
  }

  function readTexts(): Text[] {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const { parentElement: element, textContent } = node;
      const words = (textContent ?? "").trim();
      if (words === "" || element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) !== true)
        continue;
      const line = ancestors(element);
      if (line.some(isHeardOnly)) continue;
      const boxes = seenLines(words, element, linesOf(node, element));
      const layer = line.find((one) => /fixed|sticky/.test(styleOf(one).position)) ?? document.body;
      if (boxes.length > 0) texts.push({ words, element, layer, boxes });
    }
    return texts;
  }

  function findOverlaps(texts: readonly Text[]): void {
    texts.forEach((a, index) => {
      for (const b of texts.slice(index + 1)) {
        if (a.layer !== b.layer || a.element.contains(b.element) || b.element.contains(a.element)) continue;
        if (a.boxes.some((box) => b.boxes.some((other) => isSeen(common(box, other)))))
          fault(`“${a.words}” over “${b.words}”`, a.element);
      }
    });
  }

  /** Fields do not wrap: a choice or an example must fit. */
  function findCutFields(): void {
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("select, input[placeholder]")) {
      const words = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.label : field.placeholder;
      if (words === undefined || !field.checkVisibility()) continue;
      const { font, fontVariantNumeric, letterSpacing, paddingLeft, paddingRight } = styleOf(field);
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const measured = document.createElement("span");
      measured.textContent = words;
      Object.assign(measured.style, { font, fontVariantNumeric, letterSpacing, position: "fixed", whiteSpace: "pre" });
      document.body.append(measured);
      if (measured.getBoundingClientRect().width > room + 1) fault(`cut: “${words}”`, field);
      measured.remove();
    }
  }

  findOverlaps(readTexts());
  findCutFields();
  return faults;
}
