import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { lazy } from "../lazy.ts";
import { withTexts } from "../text/language.ts";
import { partIsMissing } from "./missing-parts.ts";

type Code<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/**
 * A component whose code is fetched when it is first drawn, or earlier by `load()`. `fallback` is drawn until then. If
 * the code does not load, the page goes on without it and offers to try again.
 *
 * React's `lazy()` needs a fallback even when the code is loaded, and then holds back the content for 300 ms. This
 * component draws its content at once.
 */
export function later<Props extends object>(fetchCode: Code<Props>, fallback: ReactNode = null) {
  const { load, loaded } = lazy(fetchCode);

  function Later(props: Props) {
    const [Loaded, setLoaded] = useState(() => loaded()?.default);
    useEffect(() => {
      if (Loaded !== undefined) return;
      const unmounted = new AbortController();
      async function show(): Promise<void> {
        const module = await load();
        if (!unmounted.signal.aborted) setLoaded(() => module.default);
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

/** Waits for the texts of a meeting's later parts too. */
export function laterPart<Props extends object>(fetchCode: Code<Props>, fallback?: ReactNode) {
  return later(withTexts("parts", fetchCode), fallback);
}

/** Like `later`, but fetches the later texts too. */
export function laterWithTexts<Props extends object>(fetchCode: Code<Props>, fallback?: ReactNode) {
  return later(withTexts("pages", fetchCode), fallback);
}
