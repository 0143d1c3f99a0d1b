import { nearestLanguage } from "#domain/language/languages.ts";
import { localStore } from "../api/browser-storage.ts";
import { call } from "../api/call.ts";
import { getToken } from "../api/token.ts";
import { KEPT_LANGUAGE } from "../text/language.ts";

/**
 * Shows the page in another language, undefined for the browser's, on this device from now on and, for a user, wherever they log in. The page is loaded
 * again; what is painted and typed on it is kept. Rejects when the account could not be told, and then nothing has changed.
 */
export async function chooseLanguage(tag: string | undefined): Promise<void> {
  const language = tag === undefined ? null : nearestLanguage([tag]);
  if (getToken() !== undefined) await call("editMe", { body: { language } });
  if (language === null) localStore.remove(KEPT_LANGUAGE);
  else localStore.write(KEPT_LANGUAGE, language);
  location.reload();
}
