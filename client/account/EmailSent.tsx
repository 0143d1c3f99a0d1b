import { useState } from "react";
import { call } from "../api/call.ts";
import { errorText } from "../api/error-text.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { FocusedHeading } from "../ui/FocusedHeading.tsx";
import { toast } from "../ui/toast.ts";
import { Notice } from "../ui/Notice.tsx";

type Request = { at: "rest" } | { at: "busy" } | { at: "failed"; text: string };

/** Says the same whether or not the address has an account. */
export function EmailSent({ email }: { email: string }) {
  const [request, setRequest] = useState<Request>({ at: "rest" });

  async function resend(): Promise<void> {
    setRequest({ at: "busy" });
    try {
      await call("resetPassword", { body: { email } });
      toast("Request successfully submitted", { kind: "primary" });
      setRequest({ at: "rest" });
    } catch (error) {
      setRequest({ at: "failed", text: errorText(error) });
    }
  }
  return (
    <>
      <FocusedHeading>Email sent!</FocusedHeading>
      <Notice>
        <p>
          If <b>{email}</b> has an account, a link to choose a password is on its way.
        </p>
        <p>If the email has not arrived after 10 minutes, press Resend.</p>
        {request.at === "failed" && <Failure>An error occurred: {request.text}</Failure>}
        <Button busy={request.at === "busy"} onClick={() => void resend()}>
          Resend
        </Button>
      </Notice>
    </>
  );
}
