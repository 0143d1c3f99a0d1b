import { toast } from "./toast.ts";

export async function copyText(
  text: string,
  says: { readonly done: string; readonly failed: string },
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    toast(says.done, { kind: "primary" });
    return true;
  } catch (error) {
    console.error(error);
    toast(says.failed, { kind: "danger" });
    return false;
  }
}

/** The browser reads the file after the call returns. */
const REVOKE_MS = 60_000;

export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement("a"), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), REVOKE_MS);
}
