import styled from "@emotion/styled";
import { useSearchParams } from "react-router";
import { useToken } from "../session/use-token.ts";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { FormColumn } from "../ui/FormColumn.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { oauthErrorHint } from "./oauth-error-hint.ts";
import { oauthErrorText } from "./oauth-error-text.ts";

/** Where the server sends a browser that cannot be given an answer of JSON. */
export default function ErrorPage() {
  const isSignedIn = useToken() !== undefined;
  const [query] = useSearchParams();
  const code = query.get("e");
  const hint = oauthErrorHint(code);
  return (
    <Page title="Error">
      <FormColumn>
        <h1>An error occurred</h1>
        <Notice>
          <p>{oauthErrorText(code, query.get("provider"))}</p>
          {hint !== undefined && <Hint>{hint}</Hint>}
          <Ways>
            {isSignedIn ? (
              <ButtonLink kind="primary" to="/me/settings">
                Back to settings
              </ButtonLink>
            ) : (
              <ButtonLink kind="primary" to="/login">
                Back to login
              </ButtonLink>
            )}
            <ButtonLink kind="plain" to="/">
              Choose days to meet
            </ButtonLink>
          </Ways>
        </Notice>
      </FormColumn>
    </Page>
  );
}

const Hint = styled.p`
  color: var(--muted);
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 4px;
`;
