import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { queryClient } from "../api/query-client.ts";
import { setToken, tokenOwner, clearToken, getToken } from "../api/token.ts";
import { claimsQuestion } from "./tab-memory.ts";
import { meQuery } from "./viewer.ts";
import { tabStore } from "../api/browser-storage.ts";
import { CallError } from "../api/call-error.ts";
import { call } from "../api/call.ts";

/** Stores the token and caches self info. Every page that shows something of the viewer follows by itself. */
export function signIn({ token, ...me }: ReplyOf<"logIn">): void {
  queryClient.setQueryData(meQuery(token).queryKey, me);
  if (claimsQuestion.read() === undefined) claimsQuestion.write("ask");
  setToken(token);
}

type SigningOut = {
  everywhere: boolean;
  /** Whether personal access tokens end too. */
  accessTokens?: boolean;
};

/** Ends this session, or all of the user's. Rejects with the call's failure, and then nothing has changed. */
export async function signOut({ everywhere, accessTokens = false }: SigningOut): Promise<void> {
  const token = getToken();
  if (token === undefined) return;
  try {
    const query = { everywhere: "true", ...(accessTokens && ({ accessTokens: "true" } as const)) } as const;
    await call("logOut", everywhere ? { query } : {});
  } catch (error) {
    // A session that has ended already needs no end.
    if (!(error instanceof CallError && error.status === 401)) throw error;
  }
  // At once: the server tells every page that the login has ended, and this one may go before the rest is done.
  forgetUnsaved();
  await leaveQueue(token, "sign-out");
  clearToken(token);
}

/** Names under which this tab keeps unsaved strokes, edits, new meetings and people, and personal links. */
const UNSAVED = /^overlap\.(?:create$|(?:draft|edit|people|personal)\.)/;

/** The next one who logs in here must not find it. */
function forgetUnsaved(): void {
  for (const name of tabStore.names("overlap.")) if (UNSAVED.test(name)) tabStore.remove(name);
}

/** The account's answers that wait here: hidden until it logs in again, or, as it is deleted, forgotten. */
export async function leaveQueue(token: string | undefined, leaving: "sign-out" | "deletion"): Promise<void> {
  try {
    const { leaveDevice } = await import("../offline/pending-page.ts");
    await leaveDevice(tokenOwner(token) ?? "", leaving);
  } catch {
    // This device keeps nothing.
  }
}
