import { parseSync, type Plugin } from "vite";

/** A part of a syntax tree: ESTree with places in the source text. */
type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

/** What Emotion's templates of styles begin with. */
const STYLES: ReadonlySet<string> = new Set(["styled", "css", "keyframes"]);

/**
 * Takes comments and indents out of the styles in components. They are texts to whoever shortens code, and so would reach every
 * reader: a kilobyte of what a meeting's page waits for.
 */
export function shortStyles(): Plugin {
  return {
    name: "overlap:short-styles",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/client\/.*\.tsx?$/, code: "@emotion/" },
      // Lines stay where they are, and so does what is said of them in source maps.
      handler: (code, id) => ({ code: withShortStyles(code, id), map: null }),
    },
  };
}

/** Source text with short styles; `path` says which language it is in. */
export function withShortStyles(code: string, path: string): string {
  let short = "";
  let at = 0;
  for (const { start, end } of styleTexts(parseSync(path, code).program as unknown as Node)) {
    short += code.slice(at, start) + shortened(code.slice(start, end));
    at = end;
  }
  return short + code.slice(at);
}

/** Line breaks stay: they also end what stands before them. */
function shortened(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ""))
    .replaceAll(/^[ \t]+|[ \t]+$/gm, "");
}

type Place = Pick<Node, "start" | "end">;

/** The pieces of styles between what is put into them, in their order; in that there may be others. */
function* styleTexts(node: Node): Generator<Place> {
  if (node.type === "TaggedTemplateExpression" && isOfStyles(node["tag"] as Node)) {
    const { start, end, expressions } = node["quasi"] as Node & { expressions: Node[] };
    let from = start;
    for (const expression of expressions) {
      yield { start: from, end: expression.start };
      yield* styleTexts(expression);
      from = expression.end;
    }
    yield { start: from, end };
    return;
  }
  for (const child of Object.values(node).flat()) {
    if (isNode(child)) yield* styleTexts(child);
  }
}

/** `css`, `styled.div`, `styled(Button)`, `styled("div", {})` */
function isOfStyles(tag: Node): boolean {
  if (tag.type === "Identifier") return STYLES.has(String(tag["name"]));
  const of = tag["object"] ?? tag["callee"];
  return isNode(of) && isOfStyles(of);
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && "start" in value;
}
