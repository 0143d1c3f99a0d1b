import { useState } from "react";
import { scheduleOf, type SlotRange } from "#domain/meeting/schedule.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import { useIsOnline } from "../../offline/use-is-online.ts";
import { toast } from "../../ui/toast.ts";
import type { Painting, PaintingInput } from "../answers/painting.ts";
import type { Guest } from "../answers/answer-saves.ts";
import { useCommands, type OnDone } from "./use-commands.ts";
import type { GridView } from "../grid/use-grid-view.ts";
import type { MeetingData } from "./use-meeting-data.ts";

/** What lies over the page. */
export type Asking =
  | { readonly at: "guest" }
  | { readonly at: "remove"; readonly respondentID: RespondentID }
  | { readonly at: "no-time" }
  | { readonly at: "edit" };

export type SavingParts = {
  readonly onEdit: () => void;
  readonly data: MeetingData;
  readonly view: GridView;
  readonly painting: Painting;
  readonly dispatch: (input: PaintingInput) => void;
};

/** What the buttons do that ask the server, and what the page asks before. */
export function useSaving({ onEdit, data, view, painting, dispatch }: SavingParts) {
  const { mode } = painting;
  const commands = useCommands(data);
  const [asking, setAsking] = useState<Asking>();
  const [wasReached, setWasReached] = useState(true);
  /** The time that was just unscheduled here, for those who did not mean it. */
  const [calledOff, setCalledOff] = useState<SlotRange>();

  const isReached = useIsOnline();
  const { failure, forgetFailure } = commands;
  // What failed for want of a network is no news any more when there is one.
  if (isReached && failure?.isUnreachable && !wasReached) forgetFailure();
  if (isReached !== wasReached) setWasReached(isReached);

  function finish(message?: string): void {
    dispatch({ kind: "mode", input: { kind: "done" } });
    setAsking(undefined);
    view.resetPage();
    if (message !== undefined) toast(message, { kind: "primary" });
  }
  const saved =
    (message: string): OnDone =>
    (where) =>
      finish(where === "stored" ? message : "Saved on this device");
  function add(): void {
    const onDone = saved("Successfully added availabilities");
    if (data.isSignedIn) void commands.addOwn(painting.slots, onDone);
    else if (commands.isNamed) void commands.add({ name: "" }, painting.slots, onDone);
    else setAsking({ at: "guest" });
  }
  function saveSchedule(): void {
    const range = scheduleOf(painting.slots);
    if (range === undefined) setAsking({ at: "no-time" });
    else void commands.schedule(range, () => finish());
  }
  const on = {
    save: () => {
      if (commands.busy !== undefined) return;
      if (mode.at === "addingRespondent") add();
      if (mode.at === "editingSchedule") saveSchedule();
      if (mode.at !== "editingRespondent") return;
      void commands.save(mode.respondentID, painting, saved("Successfully updated availabilities"));
    },
    submitGuest: (guest: Guest) => {
      void commands.add(guest, painting.slots, saved("Successfully added availabilities"));
    },
    unschedule: () => void commands.unschedule(() => setCalledOff(data.scheduled)),
    scheduleAgain: (range: SlotRange) => {
      void commands.schedule(range, () => setCalledOff(undefined));
    },
    remove: () => {
      if ("respondentID" in mode) setAsking({ at: "remove", respondentID: mode.respondentID });
    },
    confirmRemove: (respondentID: RespondentID) => {
      setAsking(undefined);
      void commands.remove(respondentID, () => finish("Successfully deleted availabilities"));
    },
    editMeeting: () => (data.isSignedIn ? onEdit() : setAsking({ at: "edit" })),
    closeAsking: () => {
      setAsking(undefined);
      commands.forgetFailure();
    },
    /** Another mode begins: what was said about the last one no longer matters. */
    forget: () => {
      setCalledOff(undefined);
      commands.forgetFailure();
    },
  };
  return { on, asking, calledOff, busy: commands.busy, failure: commands.failure };
}
