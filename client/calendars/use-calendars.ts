import { useMemo, useState } from "react";
import { CALENDAR_PROVIDERS, type CalendarProviderName } from "#domain/calendar/provider.ts";
import { useViewer, accountProblem, isLinked } from "../session/viewer.ts";
import type { Overlay } from "./shown-event.ts";

export type Calendars = {
  readonly token: string;
  readonly providers: readonly CalendarProviderName[];
  readonly overlay: Overlay | undefined;
  readonly onOverlay: (overlay: Overlay | undefined) => void;
};

const NONE: readonly CalendarProviderName[] = [];

/** Undefined unless the viewer paints their answer (`isOwn`) and has linked calendars. */
export function useCalendars(isOwn: boolean): Calendars | undefined {
  const viewer = useViewer();
  const [overlay, onOverlay] = useState<Overlay>();
  const [providers, setProviders] = useState(NONE);
  const hasLinked = (provider: CalendarProviderName) =>
    viewer.kind === "signed-in" && (isLinked(viewer.me, provider) || accountProblem(viewer.me, provider) !== undefined);
  // A calendar that is unlinked meanwhile stays, so that its problem is shown.
  const shownProviders = isOwn
    ? CALENDAR_PROVIDERS.filter((provider) => providers.includes(provider) || hasLinked(provider))
    : NONE;
  if (shownProviders.length !== providers.length) setProviders(shownProviders);
  const token = viewer.kind === "signed-in" ? viewer.token : undefined;
  return useMemo(
    () => (token === undefined || providers.length === 0 ? undefined : { token, providers, overlay, onOverlay }),
    [token, providers, overlay],
  );
}
