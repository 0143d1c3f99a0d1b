import { toast } from "./toast.ts";

/** Puts a text into the clipboard, and says whether that worked. */
export async function copyText(text: string, says: { readonly done: string; readonly failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(says.done, { kind: "primary" });
  } catch {
    toast(says.failed, { kind: "danger" });
  }
}
