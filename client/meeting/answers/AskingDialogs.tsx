import { lazy, Suspense } from "react";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { Guest } from "./answer-saves.ts";
import type { Failure } from "../session/use-commands.ts";
import type { Asking } from "../session/use-saving.ts";

const loadGuestDialog = () => import("./GuestDialog.tsx");
const loadAskDialog = () => import("./AskDialog.tsx");
const GuestDialog = lazy(loadGuestDialog);
const AskDialog = lazy(loadAskDialog);

/** Called when a dialog is likely next, so that it opens at once. */
export function preloadDialogs(): void {
  void loadGuestDialog();
  void loadAskDialog();
}

export type AskingDialogsProps = {
  readonly asking: Asking | undefined;
  readonly isBusy: boolean;
  readonly failure: Failure | undefined;
  /** `your` or `Mina's`. */
  readonly whose: string;
  readonly onClose: () => void;
  readonly onGuest: (guest: Guest) => void;
  readonly onRemove: (id: RespondentID) => void;
};

/** Whatever the page asks before it goes on. Their code comes when it is needed. */
export function AskingDialogs({ asking, isBusy, failure, whose, onClose, onGuest, onRemove }: AskingDialogsProps) {
  if (asking === undefined) return null;
  return (
    <Suspense fallback={null}>
      {asking.at === "guest" && (
        <GuestDialog
          isOpen
          isBusy={isBusy}
          failure={failure?.command === "add" ? failure.text : undefined}
          onClose={onClose}
          onSubmit={onGuest}
        />
      )}
      {asking.at === "remove" && (
        <AskDialog
          title={`Delete ${whose} availability?`}
          text="This action is irreversible."
          confirm={{ text: "Delete", onConfirm: () => onRemove(asking.respondentID) }}
          onClose={onClose}
        />
      )}
      {asking.at === "no-time" && (
        <AskDialog title="No time selected" text="At least one time needs to be selected." onClose={onClose} />
      )}
      {asking.at === "edit" && (
        <AskDialog
          title="Edit meeting"
          text="You must be logged in to edit a meeting."
          way={{ text: "Login", to: "/login" }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
