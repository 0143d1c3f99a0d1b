import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Stroke } from "#domain/answers/selection.ts";
import { listenToPainting, type PaintingSource } from "./listen-to-painting.ts";
import type { PaintingListener } from "./painter.ts";
import { REST, type Gesture, type GestureInput } from "./paint-gesture.ts";

export type PaintGesture = {
  /** What is being painted right now, not yet applied. */
  readonly stroke: Stroke | undefined;
  /** For keys. */
  readonly send: (input: GestureInput) => void;
};

/** Painting on the drawn grid while `isOn`. */
export function usePaintGesture(
  drawnGrid: RefObject<HTMLElement | null>,
  { isOn, ...listener }: Omit<PaintingListener, "onGesture"> & { readonly isOn: boolean },
): PaintGesture {
  const [gesture, setGesture] = useState<Gesture>(REST);
  const source = useRef<PaintingSource>(undefined);
  const visible = useEffectEvent(listener.visible);
  const firstColumn = useEffectEvent(listener.firstColumn);
  const onStroke = useEffectEvent(listener.onStroke);

  useEffect(() => {
    if (!isOn || drawnGrid.current === null) return;
    const listening = listenToPainting(drawnGrid.current, {
      visible: () => visible(),
      firstColumn: () => firstColumn(),
      onGesture: setGesture,
      onStroke: (stroke) => onStroke(stroke),
    });
    source.current = listening;
    return () => {
      listening.stop();
      source.current = undefined;
    };
  }, [drawnGrid, isOn]);

  return {
    stroke: gesture.at === "painting" ? gesture.stroke : undefined,
    send: (input) => source.current?.send(input),
  };
}
