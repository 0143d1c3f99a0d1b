import type { HereNow } from "../../live/live-state.ts";

/** What stands beside a respondent whose answer is being painted on another screen; undefined when it is not. */
export function editingText(id: string, isOwn: boolean, { editing }: HereNow): string | undefined {
  if (!editing.has(id)) return undefined;
  const by = editing.get(id);
  if (by === undefined) return isOwn ? "editing elsewhere…" : "editing…";
  return `${by === "" ? "somebody" : by} is editing…`;
}
