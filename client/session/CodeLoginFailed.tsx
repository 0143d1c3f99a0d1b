import styled from "@emotion/styled";
import { errorText } from "../api/error-text.ts";
import { isPassing } from "../api/is-passing.ts";
import { isUnreachable } from "../api/is-unreachable.ts";
import { Button } from "../ui/Button.tsx";
import { ButtonLink } from "../ui/ButtonLink.tsx";
import { FocusedHeading } from "../ui/FocusedHeading.tsx";
import { FormColumn } from "../ui/FormColumn.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";

type Props = { readonly error: unknown; readonly onAgain: () => void; readonly onGoOn: () => void };

/** In a page's place, when somebody came back from a provider and could not be logged in. Nothing is lost by it. */
export function CodeLoginFailed({ error, onAgain, onGoOn }: Props) {
  const mayTryAgain = isPassing(error);
  return (
    <Page title="Login">
      <FormColumn>
        <FocusedHeading>You could not be logged in</FocusedHeading>
        <Notice>
          <p role="alert">{reason(error)}</p>
          {mayTryAgain && <p>Your login waits here for a minute. After that, please log in again.</p>}
          <Ways>
            {mayTryAgain && (
              <Button kind="primary" onClick={onAgain}>
                Try again
              </Button>
            )}
            <ButtonLink kind={mayTryAgain ? "plain" : "primary"} to="/login" onClick={onGoOn}>
              Log in again
            </ButtonLink>
            <Button onClick={onGoOn}>Go on without</Button>
          </Ways>
        </Notice>
      </FormColumn>
    </Page>
  );
}

function reason(error: unknown): string {
  if (isUnreachable(error)) return "Overlap cannot be reached just now.";
  return isPassing(error) ? `An error occurred: ${errorText(error)}` : errorText(error);
}

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
  margin-top: 4px;
`;
