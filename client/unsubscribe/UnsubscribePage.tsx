import { useLinkSecret } from "../session/use-link-secret.ts";
import { FormColumn } from "../ui/FormColumn.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Page } from "../ui/Page.tsx";
import { Subscription } from "./Subscription.tsx";

/** Where the link in the mails leads. Opening it is enough: nobody has to log in to be left alone. */
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
