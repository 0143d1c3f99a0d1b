import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { Navigate, useLocation, useNavigate } from "react-router";
import { nameFor, type ProviderName } from "#domain/calendar/provider.ts";
import { isOwnPath } from "#domain/pages.ts";
import { call } from "../api/call.ts";
import { loginNonce } from "../session/tab-memory.ts";
import { signIn } from "../session/sign-in.ts";
import { useProviderTitle } from "../session/site-access.ts";
import { useLinkSecret } from "../session/use-link-secret.ts";
import { useToken } from "../session/viewer.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Muted } from "../ui/Muted.tsx";
import { FormPage, Notice, Ways } from "../frame/FormPage.tsx";
import { ProviderMark } from "../frame/ProviderMark.tsx";
import { toast } from "../ui/toast.ts";
import { LinkFailure } from "./LinkFailure.tsx";
import { t } from "../text/t.ts";

const SEALED = ["postRedirect", "encryptedEntity", "iv", "salt", "tag"] as const;

/** The provider's address belongs to a user here: nothing is linked and nobody logged in until they agree. */
export default function ConfirmLinkPage({ provider }: { provider: ProviderName }) {
  const session = useToken();
  const { search } = useLocation();
  const secret = useLinkSecret(SEALED, ["token"]);
  const token = secret?.token ?? session;
  // First the secret leaves the address; two navigations at once would end at the wrong page.
  if (secret === undefined || token === undefined) return search === "" ? <Navigate to="/" replace /> : null;
  return <Asking key={provider} provider={provider} secret={secret} token={token} />;
}

type AskingProps = {
  readonly provider: ProviderName;
  readonly secret: Readonly<Record<(typeof SEALED)[number], string>>;
  readonly token: string;
};
function Asking({ provider, secret, token }: AskingProps) {
  const navigate = useNavigate();
  const title = useProviderTitle()(provider);
  const why = provider === "oidc" ? t("account.whyLinkLogin") : t("account.whyLink", { provider: title });

  const link = useMutation({
    async mutationFn() {
      const { encryptedEntity: encrypted_entity, iv, salt, tag } = secret;
      return call(nameFor("confirmLinkProvider", provider), { body: { encrypted_entity, iv, salt, tag }, token });
    },
    onSuccess(reply) {
      const { postRedirect } = secret;
      loginNonce.remove();
      signIn(reply);
      toast(t("account.providerLinked", { provider: title }), { kind: "primary" });
      if (reply.wasSecured) toast(t("account.secured"), { kind: "plain" });
      void navigate(isOwnPath(postRedirect) ? postRedirect : "/", { replace: true });
    },
  });
  return (
    <FormPage
      title={t("account.linkProvider", { provider: title })}
      heading={t("account.linkYourProvider", { provider: title })}
    >
      <Notice>
        <Lead>
          <ProviderMark provider={provider} size={24} />
          <p>{t("account.sameEmail", { provider: title })}</p>
        </Lead>
        <Muted>{why}</Muted>
        {link.error !== null && <LinkFailure error={link.error} again="login" />}
        <Ways>
          <Button kind="primary" busy={link.isPending} onClick={() => link.mutate()}>
            {t("account.linkProvider", { provider: title })}
          </Button>
          <ButtonLink kind="plain" to="/login" replace>
            {t("common.cancel")}
          </ButtonLink>
        </Ways>
      </Notice>
    </FormPage>
  );
}

const Lead = styled.div`
  display: flex;
  align-items: center;
  gap: 16px;
  font-weight: 600;
  & > svg {
    flex: none;
  }
`;
