import styled from "@emotion/styled";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { LIMITS } from "#domain/limits.ts";
import { isInvisible } from "#domain/text.ts";
import { call } from "../api/call.ts";
import { useToken } from "../session/viewer.ts";
import AskDialog from "../ui/AskDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog, Footer } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { Muted } from "../ui/Muted.tsx";
import { TextField } from "../ui/form/TextField.tsx";
import { copyText } from "../ui/take-along.ts";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/form/use-form.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { SecretField, SettingsRow, SettingsSection } from "./SettingsSection.tsx";
import { SignInList, useWhenText } from "./SignInList.tsx";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";

type AccessToken = ReplyOf<"accessTokens">["tokens"][number];
type TokenDialog = { kind: "nothing" } | { kind: "new" } | { kind: "revoke"; token: AccessToken };

export function AccessTokenList() {
  const queryKey = ["sign-ins", useToken(), "access-tokens"];
  const tokens = useQuery({ queryKey, queryFn: async ({ signal }) => (await call("accessTokens", { signal })).tokens });
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [dialog, setDialog] = useState<TokenDialog>({ kind: "nothing" });

  const close = () => setDialog({ kind: "nothing" });
  const refresh = () => client.invalidateQueries({ queryKey });
  async function takeAway({ name }: AccessToken): Promise<void> {
    toast(t("settings.tokenRevoked", { name }), { kind: "primary" });
    await refresh();
    list.current?.focus({ preventScroll: true });
  }
  return (
    <SettingsSection title={t("settings.tokens")}>
      <Muted>
        <Marked text={t("settings.tokensText")} marks={{ link: (words) => <a href="/api/docs">{words}</a> }} />
      </Muted>
      <SignInList
        label={t("settings.tokenList")}
        error={tokens.error}
        list={list}
        none={t("settings.noTokens")}
        rows={tokens.data?.map((token) => (
          <AccessTokenRow key={token.tokenID} token={token} onRevoke={() => setDialog({ kind: "revoke", token })} />
        ))}
      />
      <Create onClick={() => setDialog({ kind: "new" })}>{t("settings.createToken")}</Create>
      {dialog.kind === "new" && <NewTokenDialog onCreated={() => void refresh()} onClose={close} />}
      {dialog.kind === "revoke" && (
        <AskDialog
          title={t("settings.shallRevoke")}
          text={<Marked text={t("settings.revokeText")} marks={{ name: () => <b>{dialog.token.name}</b> }} />}
          onClose={() => {
            close();
            void refresh();
          }}
          confirm={{
            text: t("settings.revoke"),
            request: () => call("endAccessToken", { params: { tokenID: dialog.token.tokenID } }),
            onConfirm: () => void takeAway(dialog.token),
          }}
        />
      )}
    </SettingsSection>
  );
}

const Create = styled(Button)`
  margin-top: 16px;
`;

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

/** Shows the token only once, because only its hash is stored. */
function NewTokenDialog({ onCreated, onClose }: { onCreated: () => void; onClose: () => void }) {
  const [newToken, setNewToken] = useState<string>();
  const { field, form, isBusy, failure } = useForm({
    start: { name: "" },
    rules: { name: ({ name }) => (isInvisible(name) ? t("settings.enterTokenName") : undefined) },
    async send({ name }) {
      const { token } = await call("createAccessToken", { body: { name: name.trim() } });
      setNewToken(token);
      onCreated();
    },
  });
  return (
    <Dialog
      title={newToken === undefined ? t("settings.newToken") : t("settings.yourNewToken")}
      onClose={onClose}
      closesOutside={false}
    >
      {newToken === undefined ? (
        <form {...form}>
          <TextField
            label={t("settings.tokenName")}
            hint={t("settings.tokenNameHint")}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing this is what the dialog was opened for
            autoFocus
            autoComplete="off"
            required
            maxLength={LIMITS.personName}
            {...field("name")}
          />
          <RequestFailure error={failure} />
          <Footer>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button kind="primary" type="submit" busy={isBusy}>
              {t("settings.create")}
            </Button>
          </Footer>
        </form>
      ) : (
        <ShownOnce token={newToken} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ShownOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => setIsCopied(await copyText(token, COPY_WORDS));
  return (
    <>
      <p>{t("settings.copyTokenNow")}</p>
      <SecretField label={t("settings.token")} value={token} takesFocus />
      <Footer>
        <Button kind={isCopied ? "plain" : "primary"} onClick={() => void copy()}>
          {t("settings.copy")}
        </Button>
        {isCopied && (
          <Button kind="primary" onClick={onClose}>
            {t("settings.done")}
          </Button>
        )}
      </Footer>
    </>
  );
}

const COPY_WORDS = { done: t("settings.copied"), failed: t("settings.copyFailed") };
