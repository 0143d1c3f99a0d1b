import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { EventOf, MeetingSession, SessionEvent } from "./create-session.ts";
import type { MeetingState } from "./meeting-state.ts";

export const SessionContext = createContext<MeetingSession | undefined>(undefined);

export function useMeetingSession(): MeetingSession {
  const session = useContext(SessionContext);
  if (session === undefined) throw new Error("Only inside a meeting page.");
  return session;
}

/** A part of the page's state. `select` must give the same value as long as that part is the same. */
export function useMeetingState<T>(select: (state: MeetingState) => T): T {
  const { subscribe, get } = useMeetingSession();
  return useSyncExternalStore(subscribe, () => select(get()));
}

export function useSessionEvent<Kind extends SessionEvent["kind"]>(
  kind: Kind,
  listener: (event: EventOf<Kind>) => void,
): void {
  const { onEvent } = useMeetingSession();
  const onEach = useEffectEvent(listener);
  useEffect(() => onEvent(kind, (event) => onEach(event)), [kind, onEvent]);
}
