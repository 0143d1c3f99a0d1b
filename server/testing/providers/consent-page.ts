import { escapeHtml } from "../../escape-html.ts";

/** The person at the browser. */
export type FakePerson = {
  subject: string;
  name?: string | undefined;
  email?: string | undefined;
  isEmailVerified: boolean;
};

type Shown = {
  readonly title: string;
  /** The address of the page, to which the choice is added. */
  readonly query: URLSearchParams;
  readonly people: readonly FakePerson[];
};

/** The page on which one chooses who one is and what to allow, at a provider that stands in for the real one. */
export function consentPage({ title, query, people }: Shown): string {
  const hidden = [...query].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const choices = people.map(({ subject, name = "A person", email = "no address" }, index) => {
    const checked = index === 0 ? " checked" : "";
    return `<label><input type="radio" name="person" value="${escapeHtml(subject)}"${checked}> <b>${escapeHtml(name)}</b> ${escapeHtml(email)}</label>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for ${escapeHtml(title)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { max-width: 26rem; margin: 12vh auto 0; padding: 0 1rem; }
  p, legend { color: GrayText; }
  fieldset { margin: 1.5rem 0; padding: 0; border: 0; }
  label { display: block; padding: 0.4rem 0; }
  button { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.5rem; font: inherit; cursor: pointer; }
</style>
<h1>Overlap wants to see your calendar</h1>
<p>This stands in for ${escapeHtml(title)}: no account anywhere is touched.</p>
<form>
${hidden.join("\n")}
<fieldset><legend>You are</legend>
${choices.join("\n")}
</fieldset>
<button name="choice" value="all">Allow everything</button>
<button name="choice" value="some">Allow, but not the calendar</button>
<button name="choice" value="deny">Deny</button>
</form>
</html>`;
}
