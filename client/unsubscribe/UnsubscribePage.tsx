import { useLinkSecret } from "../session/use-link-secret.ts";
import { useToken } from "../session/viewer.ts";
import { FormPage, Notice, Ways } from "../frame/FormPage.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { t } from "../text/t.ts";

/** Where the link in the mails leads. Opening it is enough, without a login. */
export default function UnsubscribePage() {
  const secret = useLinkSecret(["token"]);
  return (
    <FormPage title={t("unsubscribe.unsubscribe")} heading={t("unsubscribe.heading")}>
      <Notice>{secret === undefined ? <NoLink /> : <Subscription token={secret.token} />}</Notice>
    </FormPage>
  );
}

/** Only the link of a mail says whose mails they are. */
function NoLink() {
  const isSignedIn = useToken() !== undefined;
  return (
    <>
      <p>{t("unsubscribe.linkMissing")}</p>
      <Ways>
        <ButtonLink kind="primary" to={isSignedIn ? "/me/settings" : "/login"}>
          {isSignedIn ? t("settings.settings") : t("frame.login")}
        </ButtonLink>
        <ButtonLink kind="plain" to="/">
          {t("error.chooseDays")}
        </ButtonLink>
      </Ways>
    </>
  );
}

/** Unsubscribes as soon as it is shown, and can be taken back. */
function Subscription({ token }: { token: string }) {
  const client = useQueryClient();
  /** What the server last replied, whatever failed since. */
  const [reply, setReply] = useState<ReplyOf<"unsubscribe">>();
  const change = useMutation({
    mutationFn: (subscribe: boolean) => call("unsubscribe", { query: { token }, body: { subscribe } }),
    onSuccess(next) {
      setReply(next);
      // Settings show the same switch to the user who is logged in here.
      void client.invalidateQueries({ queryKey: ["me"] });
    },
  });
  const wasSent = useRef(false);
  const unsubscribe = useEffectEvent(() => change.mutate(false));
  useEffect(() => {
    // Development runs effects twice.
    if (!wasSent.current) unsubscribe();
    wasSent.current = true;
  }, []);

  if (reply === undefined && (change.isIdle || change.isPending))
    return <Spinner size={24} label={t("unsubscribe.loading")} />;
  const isSubscribed = reply?.isSubscribedToNotifications === true;
  return (
    <>
      {reply !== undefined && <p role="status">{sentence(reply)}</p>}
      <RequestFailure error={change.error} />
      <Button busy={change.isPending} onClick={() => change.mutate(reply !== undefined && !isSubscribed)}>
        {buttonText(reply)}
      </Button>
    </>
  );
}

function sentence({ isSubscribedToNotifications, recipient }: ReplyOf<"unsubscribe">): string {
  return isSubscribedToNotifications
    ? t("unsubscribe.subscribed", { recipient })
    : t("unsubscribe.unsubscribed", { recipient });
}

function buttonText(reply: ReplyOf<"unsubscribe"> | undefined): string {
  if (reply === undefined) return t("common.tryAgain");
  return reply.isSubscribedToNotifications ? t("unsubscribe.unsubscribe") : t("unsubscribe.subscribeAgain");
}
