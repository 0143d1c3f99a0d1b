import { useLinkSecret } from "../session/use-link-secret.ts";
import { useToken } from "../session/viewer.ts";
import { FormPage, Notice, Ways } from "../frame/FormPage.tsx";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { t } from "../text/t.ts";

export default function UnsubscribePage() {
  const secret = useLinkSecret(["token"]);
  return (
    <FormPage title={t("unsubscribe.unsubscribe")} heading={t("unsubscribe.heading")}>
      <Notice>{secret === undefined ? <NoLink /> : <Subscription token={secret.token} />}</Notice>
    </FormPage>
  );
}

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

/** Loading changes nothing, because mail scanners run scripts. */
function Subscription({ token }: { token: string }) {
  const client = useQueryClient();
  /** A later failure does not clear it. */
  const [reply, setReply] = useState<ReplyOf<"unsubscribe">>();
  const change = useMutation({
    mutationFn: (subscribe: boolean) => call("unsubscribe", { query: { token }, body: { subscribe } }),
    onSuccess(next) {
      setReply(next);
      void client.invalidateQueries({ queryKey: ["me"] });
    },
  });
  const isSubscribed = reply?.isSubscribedToNotifications ?? true;
  return (
    <>
      <p role="status">{reply === undefined ? t("unsubscribe.offer") : sentence(reply)}</p>
      <RequestFailure error={change.error} />
      <Button
        kind={reply === undefined ? "primary" : "plain"}
        busy={change.isPending}
        onClick={() => change.mutate(!isSubscribed)}
      >
        {isSubscribed ? t("unsubscribe.unsubscribe") : t("unsubscribe.subscribeAgain")}
      </Button>
    </>
  );
}

function sentence({ isSubscribedToNotifications, recipient }: ReplyOf<"unsubscribe">): string {
  return isSubscribedToNotifications
    ? t("unsubscribe.subscribed", { recipient })
    : t("unsubscribe.unsubscribed", { recipient });
}
