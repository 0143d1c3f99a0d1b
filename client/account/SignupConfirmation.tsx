import { Link } from "react-router";
import { Page } from "../ui/Page.tsx";
import { FocusedHeading } from "../ui/FocusedHeading.tsx";
import { FormColumn } from "../ui/FormColumn.tsx";
import { Notice } from "../ui/Notice.tsx";

/** There is no account before the address has proved to be the writer's own. */
export function SignupConfirmation({ email }: { email: string }) {
  return (
    <Page title="Signup Confirmation">
      <FormColumn>
        <FocusedHeading>Signup Confirmation</FocusedHeading>
        <Notice>
          <p>
            A confirmation email was sent to <b>{email}</b>. Follow the link in it to finish; it works for 30 minutes.
          </p>
          <p>Nothing there? Please check your Junk folder.</p>
          <p>
            <Link to="/login">Go to login</Link>
          </p>
        </Notice>
      </FormColumn>
    </Page>
  );
}
