import { toast } from "../ui/toast.ts";

/** Copies the meeting's link, without whatever else is in the address. */
export async function shareLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}`);
    toast("Successfully copied URL to clipboard", { kind: "primary" });
  } catch (error) {
    // The message sends people there; browsers refuse for reasons that only they can tell.
    console.error(error);
    toast("Could not write to clipboard. Check the console for details.", { kind: "danger" });
  }
}
