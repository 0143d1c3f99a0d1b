import { ofThisTab } from "../api/browser-storage.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";
import { tokenOwner } from "../api/token-owner.ts";
import { dropToken, heldToken } from "../api/token.ts";

/** Ends this session, or all of the user's. Rejects with the call's failure, and then nothing has changed. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  const token = heldToken();
  if (token === undefined) return;
  try {
    await call("logOut", everywhere ? { query: { everywhere: "true" } } : {});
  } catch (error) {
    // A session that has ended already needs no end.
    if (!(error instanceof CallError && error.status === 401)) throw error;
  }
  await hideWaiting(token);
  forgetUnsaved();
  dropToken(token);
}

/** Strokes and edits that were not saved would else be the next one's who logs in here. */
function forgetUnsaved(): void {
  for (const name of ofThisTab.names("overlap.")) if (/^overlap\.(?:draft|edit)\./.test(name)) ofThisTab.remove(name);
}

/** What the account has saved here and not sent yet is sent when it logs in again, and is nobody else's business. */
async function hideWaiting(token: string): Promise<void> {
  try {
    const { hideOnDevice } = await import("../offline/outbox/outbox.ts");
    await hideOnDevice(tokenOwner(token) ?? "");
  } catch {
    // This device keeps nothing.
  }
}
