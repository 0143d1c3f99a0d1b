import styled from "@emotion/styled";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { useToken } from "../session/viewer.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { SettingsRow, SettingsSection } from "./SettingsSection.tsx";
import { Calm, SignInList, useWhenText } from "./SignInList.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

type AccessToken = ReplyOf<"accessTokens">["tokens"][number];
type Asked = { kind: "nothing" } | { kind: "new" } | { kind: "revoke"; token: AccessToken };

/** The newest first. */
function accessTokensQuery(token: string | undefined) {
  return queryOptions({
    queryKey: ["sign-ins", token, "access-tokens"],
    queryFn: async ({ signal }) => (await call("accessTokens", { signal })).tokens,
  });
}

/** The viewer's personal access tokens: made, and revoked one by one. */
export function AccessTokenList() {
  const query = accessTokensQuery(useToken());
  const found = useQuery(query);
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [asked, setAsked] = useState<Asked>({ kind: "nothing" });

  const close = () => setAsked({ kind: "nothing" });
  const refresh = () => client.invalidateQueries({ queryKey: query.queryKey });
  async function takeAway({ name }: AccessToken): Promise<void> {
    close();
    toast(t("settings.tokenRevoked", { name }), { kind: "primary" });
    await refresh();
    list.current?.focus({ preventScroll: true });
  }
  return (
    <SettingsSection title={t("settings.tokens")}>
      <Calm>
        <Marked text={t("settings.tokensText")} marks={{ link: (words) => <a href="/api/docs">{words}</a> }} />
      </Calm>
      <SignInList
        label={t("settings.tokenList")}
        error={found.error}
        list={list}
        none={t("settings.noTokens")}
        rows={found.data?.map((token) => (
          <AccessTokenRow key={token.tokenID} token={token} onRevoke={() => setAsked({ kind: "revoke", token })} />
        ))}
      />
      <Create onClick={() => setAsked({ kind: "new" })}>{t("settings.createToken")}</Create>
      {asked.kind === "new" && <NewTokenDialog onCreated={() => void refresh()} onClose={close} />}
      {asked.kind === "revoke" && (
        <RevokeTokenDialog
          token={asked.token}
          onRevoked={() => void takeAway(asked.token)}
          onClose={() => {
            close();
            void refresh();
          }}
        />
      )}
    </SettingsSection>
  );
}

function AccessTokenRow({ token, onRevoke }: { token: AccessToken; onRevoke: () => void }) {
  const { name, createdAt, lastUsedAt } = token;
  const whenText = useWhenText();
  return (
    <SettingsRow as="li">
      <div>
        <b>{name}</b>
        <p>
          {lastUsedAt === undefined
            ? t("settings.tokenNeverUsed", { created: whenText(createdAt) })
            : t("settings.tokenTimes", { used: whenText(lastUsedAt), created: whenText(createdAt) })}
        </p>
      </div>
      <Button kind="danger" onClick={onRevoke}>
        <Marked text={t("settings.revokeNamed")} marks={{ name: () => <VisuallyHidden>{name}</VisuallyHidden> }} />
      </Button>
    </SettingsRow>
  );
}

type RevokeProps = {
  readonly token: { readonly tokenID: string; readonly name: string };
  readonly onRevoked: () => void;
  readonly onClose: () => void;
};

/** Asks before a program loses its token. */
function RevokeTokenDialog({ token: { tokenID, name }, onRevoked, onClose }: RevokeProps) {
  const revoke = useMutation({
    mutationFn: () => call("endAccessToken", { params: { tokenID } }),
    onSuccess: onRevoked,
  });
  return (
    <Dialog
      title={t("settings.shallRevoke")}
      isOpen
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="danger" busy={revoke.isPending} onClick={() => revoke.mutate()}>
            {t("settings.revoke")}
          </Button>
        </>
      }
    >
      <p>
        <Marked text={t("settings.revokeText")} marks={{ name: () => <b>{name}</b> }} />
      </p>
      <RequestFailure error={revoke.error} />
    </Dialog>
  );
}

const Create = styled(Button)`
  margin-top: 20px;
`;
