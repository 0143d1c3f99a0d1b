import { toast } from "./toast.ts";

/** Puts a text into the clipboard, and says whether that worked. Returns it too. */
export async function copyText(
  text: string,
  says: { readonly done: string; readonly failed: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(says.done, { kind: "primary" });
    return true;
  } catch (error) {
    // Browsers refuse for reasons that only they can tell.
    console.error(error);
    toast(says.failed, { kind: "danger" });
    return false;
  }
}

/** The browser has yet to read it when the call returns. */
const KEPT_MS = 60_000;

/** Has the browser save a file of that name. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
