import { refusedNames } from "../api/browser-storage.ts";
import { loadTexts } from "../text/language.ts";
import { t } from "../text/t.ts";
import { toast } from "../ui/toast.ts";

/** Names of values that identify the viewer: a login, or the keys of their meetings and answers. */
const KEPT_KEY = /^(?:token$|overlap\.(?:organiser|answer|personal)\.)/;

/** A long sentence needs more time than other messages. */
const NOTICE_MS = 20_000;

/** Says once that this browser has refused to store a key. */
export function tellNotRemembered(): void {
  const tell = (): void => {
    if (!refusedNames.get().some((name) => KEPT_KEY.test(name))) return;
    stop();
    const say = () => toast(t("device.notRemembered"), { kind: "plain", delay: NOTICE_MS });
    loadTexts("pages").then(say, () => {});
  };
  const stop = refusedNames.subscribe(tell);
  tell();
}
