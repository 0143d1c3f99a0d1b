import { createContext, useContext, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import type { EventOf, MeetingModel, ModelEvent } from "./meeting-model.ts";
import type { MeetingState } from "./meeting-state.ts";

export const ModelContext = createContext<MeetingModel | undefined>(undefined);

export function useMeetingModel(): MeetingModel {
  const model = useContext(ModelContext);
  if (model === undefined) throw new Error("Only inside a meeting page.");
  return model;
}

/** Selects a part of the page's state. `select` must return the same object while that part is unchanged. */
export function useMeetingState<T>(select: (state: MeetingState) => T): T {
  const { subscribe, get } = useMeetingModel();
  return useSyncExternalStore(subscribe, () => select(get()));
}

export function useModelEvent<Kind extends ModelEvent["kind"]>(
  kind: Kind,
  listener: (event: EventOf<Kind>) => void,
): void {
  const { onEvent } = useMeetingModel();
  const onEach = useEffectEvent(listener);
  useEffect(() => onEvent(kind, (event) => onEach(event)), [kind, onEvent]);
}
