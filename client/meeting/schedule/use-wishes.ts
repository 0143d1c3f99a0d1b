import type { Wishes } from "#domain/deciding/wishes.ts";
import type { RespondentID } from "#domain/ids.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { wishesIn } from "./wishes.ts";

/** The organiser may store these wishes for everyone; other viewers only try them out. */
export function useWishes() {
  const { get, send } = useMeetingModel();
  const wishes = useMeetingState(wishesIn);
  const tryOut = (next: Partial<Wishes> | undefined): void =>
    send({ kind: "view", view: { look: next && { ...get().view.look, ...next } } });
  return {
    wishes,
    tryOut,
    requireOrNot: (id: RespondentID) => tryOut({ required: wishes.required.symmetricDifference(new Set([id])) }),
  };
}
