import type { ReactNode } from "react";
import { Link } from "react-router";
import { Page } from "../ui/Page.tsx";
import { FocusedHeading } from "../ui/FocusedHeading.tsx";
import { FormColumn } from "../ui/FormColumn.tsx";
import { Notice } from "../ui/Notice.tsx";

type Props = {
  readonly to: ReactNode;
  /** The link works nowhere else. */
  readonly isForThisBrowser?: boolean;
};

/** There is no account before the address has proved to be the writer's own. */
export function SignupConfirmation({ to, isForThisBrowser = false }: Props) {
  return (
    <Page title="Signup Confirmation">
      <FormColumn>
        <FocusedHeading>Signup Confirmation</FocusedHeading>
        <Notice>
          <p>
            A confirmation email was sent to {to}. Follow the link in it {isForThisBrowser && <b>in this browser </b>}to
            finish; it works for 30 minutes.
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
