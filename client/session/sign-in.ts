import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { queryClient } from "../api/query-client.ts";
import { setToken, tokenOwner, clearToken, getToken } from "../api/token.ts";
import { claimsQuestion } from "./tab-memory.ts";
import { meQuery } from "./viewer.ts";
import { tabStore } from "../api/browser-storage.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";

/** Stores the token and caches self info, which every page follows. */
export function signIn({ token, ...me }: ReplyOf<"logIn">): void {
  queryClient.setQueryData(meQuery(token).queryKey, me);
  if (claimsQuestion.read() === undefined) claimsQuestion.write("ask");
  setToken(token);
}

type SigningOut = {
  everywhere: boolean;
  /** Ends personal access tokens too. */
  accessTokens?: boolean;
};

/** Ends this session, or all sessions of the user. A rejection means that nothing has changed. */
export async function signOut({ everywhere, accessTokens = false }: SigningOut): Promise<void> {
  const token = getToken();
  if (token === undefined) return;
  try {
    const query = { everywhere: "true", ...(accessTokens && ({ accessTokens: "true" } as const)) } as const;
    await call("logOut", everywhere ? { query } : {});
  } catch (error) {
    // The session has ended already.
    if (!(error instanceof CallError && error.status === 401)) throw error;
  }
  // Comes first, because the server tells every page that the login has ended, and this page may close before the rest is done.
  forgetUnsaved();
  await leavePending(token, "sign-out");
  clearToken(token);
}

/** Names of unsaved strokes, edits, new meetings and people, calendar files, and personal links in this tab. */
const UNSAVED = /^overlap\.(?:create$|(?:draft|edit|people|calendar-files|personal)\.)/;

/** Forgets unsaved work, because another person may log in here. */
function forgetUnsaved(): void {
  for (const name of tabStore.names("overlap.")) if (UNSAVED.test(name)) tabStore.remove(name);
}

/** Hides the account's pending answers until it logs in again, or forgets them when it is deleted. */
export async function leavePending(token: string | undefined, leaving: "sign-out" | "deletion"): Promise<void> {
  try {
    const { leaveDevice } = await import("../offline/pending-page.ts");
    await leaveDevice(tokenOwner(token) ?? "", leaving);
  } catch {
    // Storage is unavailable.
  }
}
