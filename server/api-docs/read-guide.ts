import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { Marked, type Tokens } from "marked";
import { escapeHtml } from "../escape-html.ts";

/** The guide for programs that call the API, as HTML, and the headings that a table of contents names. */
export type Guide = { readonly html: string; readonly headings: readonly Heading[] };
export type Heading = { readonly id: string; readonly text: string };

const FILE = fileURLToPath(new URL("rest-guide.md", import.meta.url));

/** Renders `rest-guide.md`, which is ours: nothing in it has to be made harmless. */
export function readGuide(): Guide {
  const headings: Heading[] = [];
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        const id = text.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
        if (depth === 2) headings.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Wide ones scroll by themselves, for which they must be reached by keyboard too.
      code: ({ text, lang = "" }: Tokens.Code) =>
        `<pre tabindex="0" class="code-${lang}"><code>${escapeHtml(text)}</code></pre>\n`,
    },
  });
  const html = marked.parse(readFileSync(FILE, "utf8"), { async: false });
  return { html, headings };
}
