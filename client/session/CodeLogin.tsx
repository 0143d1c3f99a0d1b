import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isPassing } from "../api/is-passing.ts";
import { PageSpinner } from "../ui/PageSpinner.tsx";
import { begunExchange, type CodeExchange, exchangeCode, forgetCode } from "./code-exchange.ts";
import { CodeLoginFailed } from "./CodeLoginFailed.tsx";
import { signIn } from "./sign-in.ts";

type State =
  | { at: "none" }
  | { at: "asking"; exchange: CodeExchange }
  | { at: "failed"; error: unknown; code: string; place: string };

export type CodeLoginProps = {
  /** Whether the login is still under way, or was refused and tells so. */
  readonly onState: (state: "asking" | "failed" | "done") => void;
};

/** In the page's place while somebody who has come back from a provider is logged in. A failure stays until they go on. */
export default function CodeLogin({ onState }: CodeLoginProps) {
  const { key: place } = useLocation();
  const [state, setState] = useState<State>(() => {
    const exchange = begunExchange();
    return exchange === undefined ? { at: "none" } : { at: "asking", exchange };
  });

  const asked = state.at === "asking" ? state.exchange : undefined;
  useEffect(() => {
    if (asked === undefined) return undefined;
    let isOther = false;
    const end = async (): Promise<void> => {
      try {
        const reply = await asked.reply;
        if (isOther) return;
        signIn(reply);
        setState({ at: "none" });
      } catch (error) {
        if (!isOther) setState({ at: "failed", error, code: asked.code, place });
      }
    };
    void end();
    return () => {
      isOther = true;
    };
  }, [asked, place]);

  const hasGoneOn = state.at === "none" || (state.at === "failed" && state.place !== place);
  const at = hasGoneOn ? "done" : state.at;
  const isOver = at === "done" || (state.at === "failed" && !isPassing(state.error));
  useEffect(() => {
    if (isOver) forgetCode();
    onState(at);
  }, [at, isOver, onState]);
  if (state.at === "asking") return <PageSpinner />;
  if (hasGoneOn) return null;
  return (
    <CodeLoginFailed
      error={state.error}
      onAgain={() => setState({ at: "asking", exchange: exchangeCode(state.code) })}
      onGoOn={() => setState({ at: "none" })}
    />
  );
}
