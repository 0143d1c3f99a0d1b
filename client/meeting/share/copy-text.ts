import { toast } from "../../ui/toast.ts";
import { t } from "../../text/t.ts";

/** The meeting's link, without whatever else is in the address. */
export const meetingLink = (meetingID: string): string => `${location.origin}/m/${meetingID}`;

/** Whether `text` is in the clipboard now. Where it is not, a message says so; the caller shows the text to be selected. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    // The message sends people there; browsers refuse for reasons that only they can tell.
    console.error(error);
    toast(t("meeting.clipboardFailed"), { kind: "danger" });
    return false;
  }
}
