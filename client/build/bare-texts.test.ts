import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..", "..");

type Node = { readonly type: string; readonly [part: string]: unknown };

/**
 * Returns the changing texts of a component that stand beside other children of an element. A translator replaces such a text
 * node, and React then changes a text that nobody sees, or breaks off. `client/e2e/watch-texts.ts` finds them in the page.
 */
function bareTexts(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) return part.forEach(visit);
    if (typeof part !== "object" || part === null) return;
    const node = part as Node;
    if (node.type === "JSXElement" || node.type === "JSXFragment") {
      const children = (node["children"] as Node[]).filter((child) => !isLayout(child));
      const bare = children.length > 1 && !isNotTranslated(node) ? children.filter(isChangingText) : [];
      for (const { start, end } of bare) texts.push(`${file}: ${source.slice(Number(start), Number(end))}`);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(file, source).program.body);
  return texts;
}

/** Line breaks and comments between the children of an element. */
function isLayout({ type, value, expression }: Node): boolean {
  if (type === "JSXText") return String(value).trim() === "";
  return type === "JSXExpressionContainer" && (expression as Node).type === "JSXEmptyExpression";
}

function isNotTranslated({ openingElement }: Node): boolean {
  const attributes = ((openingElement as Node | undefined)?.["attributes"] ?? []) as Node[];
  return attributes.some(({ name }) => (name as Node | undefined)?.["name"] === "translate");
}

/** A text that may be another one, or none, the next time it is drawn. */
function isChangingText(child: Node): boolean {
  if (child.type !== "JSXExpressionContainer") return false;
  const expression = child["expression"] as Node;
  return isText(expression) && !isConstant(expression);
}

function isText(node: Node): boolean {
  if (node.type === "Literal") return typeof node["value"] === "string" && node["value"].trim() !== "";
  if (node.type === "TemplateLiteral") return true;
  if (node.type === "CallExpression") return /^(?:t|listed|\w+(?:Text|Words))$/.test(nameOf(node["callee"] as Node));
  if (node.type === "ConditionalExpression")
    return isText(node["consequent"] as Node) || isText(node["alternate"] as Node);
  return node.type === "LogicalExpression" && (isText(node["left"] as Node) || isText(node["right"] as Node));
}

/** Tells whether a text never changes while the page is open, such as a text of the catalogue without arguments. */
function isConstant(node: Node): boolean {
  if (node.type === "Literal") return true;
  return (
    node.type === "CallExpression" &&
    nameOf(node["callee"] as Node) === "t" &&
    (node["arguments"] as unknown[]).length === 1
  );
}

const nameOf = ({ name }: Node): string => (typeof name === "string" ? name : "");

test("a changing text is the only child of its element", () => {
  const files = globSync("client/**/*.tsx", { cwd: ROOT, exclude: ["client/e2e/**", "client/**/*.test.tsx"] });
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((file) => bareTexts(file, readFileSync(join(ROOT, file), "utf8")))).toEqual([]);
});

test.each([
  ["<p>{isDone ? t('a.done') : t('a.open')}<Icon /></p>", 1],
  ["<>{busy && `${count} left`}<b /></>", 1],
  ["<p>{t('a.left', { count })} <Link /></p>", 1],
  ["<p>{t('a.left', { count })}</p>", 0],
  ["<p>{t('a.title')} <Link /></p>", 0],
  ["<p translate='no'>{listed(names)}<Icon /></p>", 0],
  ["<p><span>{t('a.left', { count })}</span><Icon /></p>", 0],
])("the check of %s finds this number of bare texts: %i", (source, count) => {
  expect(bareTexts("example.tsx", `export const example = ${source};`)).toHaveLength(count);
});
