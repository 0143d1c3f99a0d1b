import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { withTexts } from "../text/language.ts";

/** A network that is back may fail for some seconds: a browser says so before the way to the server is there. */
const TRIES_ONCE_ONLINE = 10;
const RETRY_MS = 1_000;

type Code<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A component whose code is fetched when it is first drawn, or before by `load()`. Until then `fallback` is there.
 *
 * In place of React's `lazy()`: that needs a fallback even where the code has arrived already, and once a fallback was
 * drawn React holds the content back for 300 ms. This one draws its content at once.
 */
export function later<Props extends object>(fetchCode: Code<Props>, fallback: ReactNode = null) {
  let code: ComponentType<Props> | undefined;

  async function load(): Promise<ComponentType<Props>> {
    if (code !== undefined) return code;
    code = (await fetchCode()).default;
    return code;
  }

  function Later(props: Props) {
    const [Loaded, setLoaded] = useState(() => code);
    const [error, setError] = useState<unknown>();
    useEffect(() => {
      if (Loaded !== undefined) return;
      const stop = new AbortController();
      let timer: number | undefined;
      function fetchIt(tries: number): void {
        const triesLeft = navigator.onLine ? tries : TRIES_ONCE_ONLINE;
        load().then(
          (loaded) => setLoaded(() => loaded),
          (failure: unknown) => {
            if (stop.signal.aborted) return;
            // Without a network the rest of the page goes on, and this part comes with it.
            if (!navigator.onLine) {
              addEventListener("online", () => fetchIt(TRIES_ONCE_ONLINE), { once: true, signal: stop.signal });
            } else if (triesLeft > 0) timer = window.setTimeout(() => fetchIt(triesLeft - 1), RETRY_MS);
            else setError(failure);
          },
        );
      }
      fetchIt(0);
      return () => {
        stop.abort();
        clearTimeout(timer);
      };
    }, [Loaded]);
    // The page's error screen knows what to do about code that is not to be had.
    if (error !== undefined) throw error;
    return Loaded === undefined ? fallback : <Loaded {...props} />;
  }

  return Object.assign(Later, { load });
}

/** The same of what says texts that come after the first ones. */
export function laterWithTexts<Props extends object>(fetchCode: Code<Props>, fallback?: ReactNode) {
  return later(withTexts("pages", fetchCode), fallback);
}
