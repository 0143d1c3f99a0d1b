import { useLinkSecret } from "../session/use-link-secret.ts";
import { FormColumn, Notice } from "../ui/FormColumn.tsx";
import { Page } from "../frame/Page.tsx";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { errorText } from "../error-text.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { Spinner } from "../ui/Spinner.tsx";

/** Where the link in the mails leads. Opening it is enough, without a login. */
export default function UnsubscribePage() {
  const secret = useLinkSecret(["token"]);
  return (
    <Page title="Unsubscribe">
      <FormColumn>
        <h1>Email updates</h1>
        <Notice>{secret === undefined ? <p>The URL is not valid.</p> : <Subscription token={secret.token} />}</Notice>
      </FormColumn>
    </Page>
  );
}

type State = {
  readonly isBusy: boolean;
  /** As the server last told. */
  readonly told?: ReplyOf<"unsubscribe">;
  readonly failure?: string;
};

/** Unsubscribes as soon as it is shown, and can be taken back. */
export function Subscription({ token }: { token: string }) {
  const client = useQueryClient();
  const [{ isBusy, told, failure }, setState] = useState<State>({ isBusy: true });
  const wasSent = useRef(false);

  async function change(subscribe: boolean): Promise<void> {
    setState((now) => ({ ...now, isBusy: true }));
    try {
      setState({ isBusy: false, told: await call("unsubscribe", { query: { token }, body: { subscribe } }) });
      // Settings show the same switch to the user who is logged in here.
      void client.invalidateQueries({ queryKey: ["me"] });
    } catch (error) {
      setState((now) => ({ ...now, isBusy: false, failure: errorText(error) }));
    }
  }
  const unsubscribe = useEffectEvent(() => void change(false));
  useEffect(() => {
    // Development runs effects twice.
    if (!wasSent.current) unsubscribe();
    wasSent.current = true;
  }, []);

  if (told === undefined && isBusy) return <Spinner size={24} label="Loading..." />;
  const isSubscribed = told?.isSubscribedToNotifications === true;
  return (
    <>
      {told !== undefined && <p role="status">{sentence(told)}</p>}
      {failure !== undefined && <Failure>An error occurred: {failure}</Failure>}
      <Button busy={isBusy} onClick={() => void change(told !== undefined && !isSubscribed)}>
        {buttonText(told)}
      </Button>
    </>
  );
}

function sentence({ isSubscribedToNotifications, recipient }: ReplyOf<"unsubscribe">): string {
  const whom = recipient === "user" ? "You" : "This address";
  return isSubscribedToNotifications
    ? `${whom} will get emails about meetings again.`
    : `Unsubscribed. ${whom} will get no more emails about meetings.`;
}

function buttonText(told: ReplyOf<"unsubscribe"> | undefined): string {
  if (told === undefined) return "Try again";
  return told.isSubscribedToNotifications ? "Unsubscribe" : "Subscribe again";
}
