import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { isPassing, isUnreachable } from "../api/call-error.ts";
import { PageSpinner } from "../ui/Spinner.tsx";
import { begunExchange, exchangeCode, type CodeExchange, forgetCode } from "../session/code-exchange.ts";
import { signIn } from "../session/sign-in.ts";
import { errorText } from "../ui/Failure.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { FormPage, Notice, Ways } from "./FormPage.tsx";
import { t } from "../text/t.ts";

type State =
  | { kind: "none" }
  | { kind: "asking"; exchange: CodeExchange }
  | { kind: "failed"; error: unknown; code: string; place: string };

export type CodeLoginProps = {
  readonly onState: (state: "asking" | "failed" | "done") => void;
};

/** Replaces the page during a login by a provider. A failure stays until the user goes on. */
export default function CodeLogin({ onState }: CodeLoginProps) {
  const { key: place } = useLocation();
  const [state, setState] = useState<State>(() => {
    const exchange = begunExchange();
    return exchange === undefined ? { kind: "none" } : { kind: "asking", exchange };
  });

  const exchange = state.kind === "asking" ? state.exchange : undefined;
  useEffect(() => {
    if (exchange === undefined) return undefined;
    let isOther = false;
    const end = async (): Promise<void> => {
      try {
        const reply = await exchange.reply;
        if (isOther) return;
        signIn(reply);
        setState({ kind: "none" });
      } catch (error) {
        if (!isOther) setState({ kind: "failed", error, code: exchange.code, place });
      }
    };
    void end();
    return () => {
      isOther = true;
    };
  }, [exchange, place]);

  const hasGoneOn = state.kind === "none" || (state.kind === "failed" && state.place !== place);
  const progress = hasGoneOn ? "done" : state.kind;
  const isOver = progress === "done" || (state.kind === "failed" && !isPassing(state.error));
  useEffect(() => {
    if (isOver) forgetCode();
    onState(progress);
  }, [progress, isOver, onState]);
  if (state.kind === "asking") return <PageSpinner />;
  if (hasGoneOn) return null;
  return (
    <CodeLoginFailed
      error={state.error}
      onAgain={() => setState({ kind: "asking", exchange: exchangeCode(state.code) })}
      onGoOn={() => setState({ kind: "none" })}
    />
  );
}

type Props = { readonly error: unknown; readonly onAgain: () => void; readonly onGoOn: () => void };

function CodeLoginFailed({ error, onAgain, onGoOn }: Props) {
  const mayTryAgain = isPassing(error);
  return (
    <FormPage title={t("account.login")} heading={t("account.notLoggedIn")} takesFocus>
      <Notice>
        <p role="alert">{reason(error)}</p>
        {mayTryAgain && <p>{t("account.loginWaits")}</p>}
        <Ways>
          {mayTryAgain && (
            <Button kind="primary" onClick={onAgain}>
              {t("common.tryAgain")}
            </Button>
          )}
          <ButtonLink kind={mayTryAgain ? "plain" : "primary"} to="/login" onClick={onGoOn}>
            {t("account.logInAgain")}
          </ButtonLink>
          <Button onClick={onGoOn}>{t("account.goOnWithout")}</Button>
        </Ways>
      </Notice>
    </FormPage>
  );
}

function reason(error: unknown): string {
  if (isUnreachable(error)) return t("account.unreachable");
  return isPassing(error) ? t("account.loginFailed", { reason: errorText(error) }) : errorText(error);
}
