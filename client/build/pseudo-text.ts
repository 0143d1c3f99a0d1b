import { parse, TYPE, type MessageFormatElement } from "@formatjs/icu-messageformat-parser";
import { printAST } from "@formatjs/icu-messageformat-parser/printer.js";

const LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "åƀçďéƒĝĥîĵķļɱñöþǫŕšţüṽŵẋýžÅƁÇĎÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÜṼŴẊÝŽ";

/**
 * The pseudo-language: English with accents, in brackets, 40 % longer. A text on a screen without brackets is not in the
 * catalogue; a layout that breaks with it breaks in German.
 */
export function pseudoText(text: string): string {
  const elements = parse(text);
  elements.forEach(accent);
  // oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- the package declares the enum of one type in two files
  return `[${printAST(elements)}${" ~".repeat(Math.ceil((text.length * 0.4) / 2))}]`;
}

function accent(element: MessageFormatElement): void {
  if (element.type === TYPE.literal)
    element.value = element.value.replace(/[a-z]/gi, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter);
  else if (element.type === TYPE.tag) element.children.forEach(accent);
  else if (element.type === TYPE.plural || element.type === TYPE.select)
    for (const { value } of Object.values(element.options)) value.forEach(accent);
}
