import { nearestLanguage } from "#domain/language/languages.ts";
import { localStore } from "../api/browser-storage.ts";
import { call } from "../api/call.ts";
import { getToken } from "../api/token.ts";
import { KEPT_LANGUAGE } from "../text/language.ts";

/**
 * Shows the page in another language, on this device from now on and, for a user, wherever they log in. The page is loaded
 * again; what is painted and typed on it is kept. Rejects when the account could not be told, and then nothing has changed.
 */
export async function chooseLanguage(tag: string): Promise<void> {
  const language = nearestLanguage([tag]);
  if (getToken() !== undefined) await call("editMe", { body: { language } });
  // The browser's own is no choice: a reader who changes that changes this too.
  if (language === nearestLanguage(navigator.languages)) localStore.remove(KEPT_LANGUAGE);
  else localStore.write(KEPT_LANGUAGE, language);
  location.reload();
}
