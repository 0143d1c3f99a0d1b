import { useMemo, useState } from "react";
import { PROVIDERS, type ProviderName } from "#domain/calendar/provider.ts";
import { useViewer, accountProblem, isLinked } from "../session/viewer.ts";
import type { Overlay } from "./shown-event.ts";

/** The viewer's linked calendars, while they are shown. */
export type Calendars = {
  readonly token: string;
  readonly providers: readonly ProviderName[];
  /** Undefined until the first of them has been read. */
  readonly overlay: Overlay | undefined;
  readonly onOverlay: (overlay: Overlay | undefined) => void;
};

const NONE: readonly ProviderName[] = [];

/**
 * The viewer's linked calendars while they paint their own answer (`isOwn`); undefined when there are none, and while
 * they look or paint another answer.
 */
export function useCalendars(isOwn: boolean): Calendars | undefined {
  const viewer = useViewer();
  const [overlay, onOverlay] = useState<Overlay>();
  const [providers, setProviders] = useState(NONE);
  const hasLinked = (one: ProviderName) =>
    viewer.kind === "signed-in" && (isLinked(viewer.me, one) || accountProblem(viewer.me, one) !== undefined);
  // One that is unlinked meanwhile stays until the answer is done: what became of it is said beside the grid.
  const kept = isOwn ? PROVIDERS.filter((one) => providers.includes(one) || hasLinked(one)) : NONE;
  if (kept.length !== providers.length) setProviders(kept);
  const token = viewer.kind === "signed-in" ? viewer.token : undefined;
  return useMemo(
    () => (token === undefined || providers.length === 0 ? undefined : { token, providers, overlay, onOverlay }),
    [token, providers, overlay],
  );
}
