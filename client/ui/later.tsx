import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { lateTexts } from "../text/language.ts";

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
    await lateTexts();
    code = (await fetchCode()).default;
    return code;
  }

  function Later(props: Props) {
    const [state, setState] = useState<{
      readonly Loaded?: ComponentType<Props> | undefined;
      readonly error?: unknown;
    }>({
      Loaded: code,
    });
    const { Loaded, error } = state;
    useEffect(() => {
      if (Loaded !== undefined) return;
      const stop = new AbortController();
      function fetchIt(): void {
        load().then(
          (loaded) => setState({ Loaded: loaded }),
          (failure: unknown) => {
            // Without a network the rest of the page goes on, and this part comes with it.
            if (navigator.onLine) setState({ error: failure });
            else addEventListener("online", fetchIt, { once: true, signal: stop.signal });
          },
        );
      }
      fetchIt();
      return () => stop.abort();
    }, [Loaded]);
    // The page's error screen knows what to do about code that is not to be had.
    if (error !== undefined) throw error;
    return Loaded === undefined ? fallback : <Loaded {...props} />;
  }

  return Object.assign(Later, { load });
}
