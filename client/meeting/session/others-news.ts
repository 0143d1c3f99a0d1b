import type { RespondentID } from "#domain/ids.ts";
import type { Group } from "../../live/group.ts";
import { t } from "../../text/t.ts";
import { namesText, shortName } from "../panel/people.ts";

/** What others have done to the group's answers, in few words; undefined when they did nothing. `own` are not theirs. */
export function othersNews(before: Group, now: Group, own: ReadonlySet<string>): string | undefined {
  if (before.answers === now.answers) return undefined;
  const ids = new Set([...before.answers.keys(), ...now.answers.keys()]);
  const answered: string[] = [];
  const changed: string[] = [];
  const gone: string[] = [];
  for (const id of ids) {
    if (own.has(id)) continue;
    const name = shortName(now.names.get(id) ?? before.names.get(id) ?? "");
    if (!before.answers.has(id)) answered.push(name);
    else if (!now.answers.has(id)) gone.push(name);
    else if (!isSameAnswer(before, now, id)) changed.push(name);
  }
  const said: string[] = [];
  if (answered.length > 0) said.push(t("spoken.answered", { names: namesText(answered) }));
  if (changed.length > 0) said.push(t("spoken.changed", { names: namesText(changed) }));
  if (gone.length > 0) said.push(t("spoken.gone", { names: namesText(gone) }));
  return said.length === 0 ? undefined : said.join(" ");
}

function isSameAnswer(before: Group, now: Group, id: RespondentID): boolean {
  const [was, is] = [before.answers.get(id), now.answers.get(id)];
  if (was === is) return true;
  return was !== undefined && is !== undefined && was.size === is.size && [...was].every((slot) => is.has(slot));
}
