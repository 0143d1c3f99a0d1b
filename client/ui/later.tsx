import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { importAgain } from "../text/import-again.ts";
import { withTexts } from "../text/language.ts";
import { partIsMissing } from "./missing-parts.ts";

type Code<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A component whose code is fetched when it is first drawn, or before by `load()`. Until then `fallback` is there. Where the
 * code does not come, the page says so and goes on without.
 *
 * In place of React's `lazy()`: that needs a fallback even where the code has arrived already, and once a fallback was
 * drawn React holds the content back for 300 ms. This one draws its content at once.
 */
export function later<Props extends object>(fetchCode: Code<Props>, fallback: ReactNode = null) {
  let code: ComponentType<Props> | undefined;

  async function load(): Promise<ComponentType<Props>> {
    if (code !== undefined) return code;
    code = (await fetchCode().catch(importAgain<ComponentType<Props>>)).default;
    return code;
  }

  function Later(props: Props) {
    const [Loaded, setLoaded] = useState(() => code);
    useEffect(() => {
      if (Loaded !== undefined) return;
      const unmounted = new AbortController();
      async function show(): Promise<void> {
        const loaded = await load();
        if (!unmounted.signal.aborted) setLoaded(() => loaded);
      }
      show().catch(() => {
        if (!unmounted.signal.aborted) partIsMissing(show, unmounted.signal);
      });
      return () => unmounted.abort();
    }, [Loaded]);
    return Loaded === undefined ? fallback : <Loaded {...props} />;
  }

  return Object.assign(Later, { load });
}

/** The same of what says texts that come after the first ones. */
export function laterWithTexts<Props extends object>(fetchCode: Code<Props>, fallback?: ReactNode) {
  return later(withTexts("pages", fetchCode), fallback);
}
