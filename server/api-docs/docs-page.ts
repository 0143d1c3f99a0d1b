import type { Guide } from "./read-guide.ts";

type Parts = {
  readonly guide: Guide;
  /** Groups of calls, as the document names them. */
  readonly tags: readonly string[];
  /** Where the page's files are, with a slash at its end. */
  readonly files: string;
};

/** The page at `/api/docs`: the guide, which needs no script, and below it the calls, which a script shows. */
export function docsPage({ guide, tags, files }: Parts): string {
  const guideLinks = guide.headings.map(({ id, text }) => link(`#${id}`, text));
  // Where the library puts the headings of the groups.
  const tagLinks = tags.map((tag) => link(`#operations-tag-${tag}`, tag));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>API - Overlap</title>
    <link rel="icon" type="image/svg+xml" href="${files}mark.svg" />
    <link rel="stylesheet" href="${files}swagger-ui.css" />
    <link rel="stylesheet" href="${files}docs.css" />
    <script src="${files}swagger-ui-bundle.js" defer></script>
    <script src="${files}docs.js" defer></script>
  </head>
  <body>
    <a class="skip" href="#guide">Skip to the content</a>
    <header>
      <a class="brand" href="/" aria-label="Overlap, home"><img src="${files}mark.svg" alt="" width="26" height="26" />Overlap</a>
      <a class="document" href="/api/openapi.json">openapi.json</a>
    </header>
    <div class="page">
      <nav aria-label="Contents">
        <h2>Guide</h2>
        <ul>${guideLinks.join("")}</ul>
        <h2>Calls</h2>
        <ul>${tagLinks.join("")}</ul>
      </nav>
      <div class="content">
        <main id="guide" tabindex="-1">${guide.html}</main>
        <section aria-labelledby="calls">
          <h2 id="calls">All calls</h2>
          <p>Every call can be tried here: it is really made on this server. What you authorise with stays in this page and is forgotten when you leave it.</p>
          <div id="swagger"><p>The calls are shown by a script, from <a href="/api/openapi.json">openapi.json</a>.</p></div>
        </section>
      </div>
    </div>
  </body>
</html>
`;
}

function link(to: string, text: string): string {
  return `<li><a href="${to}">${text}</a></li>`;
}
