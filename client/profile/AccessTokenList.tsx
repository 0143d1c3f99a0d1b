import styled from "@emotion/styled";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { ReplyOf } from "#domain/contract/endpoints.ts";
import { useToken } from "../session/viewer.ts";
import { Button } from "../ui/Button.tsx";
import { toast } from "../ui/toast.ts";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import { NewTokenDialog } from "./NewTokenDialog.tsx";
import { RevokeTokenDialog } from "./RevokeTokenDialog.tsx";
import { SettingsRow, SettingsSection } from "./SettingsSection.tsx";
import { Calm, SignInList } from "./SignInList.tsx";
import { accessTokensQuery } from "./sign-ins-query.ts";
import { useWhenText } from "./use-when-text.ts";

type AccessToken = ReplyOf<"accessTokens">["tokens"][number];
type Asked = { kind: "nothing" } | { kind: "new" } | { kind: "revoke"; token: AccessToken };

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
    toast(`Successfully revoked the token: ${name}`, { kind: "primary" });
    await refresh();
    list.current?.focus({ preventScroll: true });
  }
  return (
    <SettingsSection title="Access Tokens">
      <Calm>
        With one of these a program uses the <a href="/api/docs">API</a> in your name. Each works until you revoke it,
        also after you sign out everywhere.
      </Calm>
      <SignInList
        label="Access tokens"
        error={found.error}
        list={list}
        none="You have no access tokens."
        rows={found.data?.map((token) => (
          <AccessTokenRow key={token.tokenID} token={token} onRevoke={() => setAsked({ kind: "revoke", token })} />
        ))}
      />
      <Create onClick={() => setAsked({ kind: "new" })}>Create access token</Create>
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
          {lastUsedAt === undefined ? "Never used" : `Last used ${whenText(lastUsedAt)}`}, created {whenText(createdAt)}
        </p>
      </div>
      <Button kind="danger" onClick={onRevoke}>
        Revoke <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    </SettingsRow>
  );
}

const Create = styled(Button)`
  margin-top: 20px;
`;
