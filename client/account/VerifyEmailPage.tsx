import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { Page } from "../ui/Page.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { toast } from "../ui/toast.ts";
import { FormColumn } from "../ui/FormColumn.tsx";
import { Notice } from "../ui/Notice.tsx";
import { LinkFailure } from "./LinkFailure.tsx";
import { useLinkSecret } from "../session/use-link-secret.ts";

export default function VerifyEmailPage() {
  const entity = useLinkSecret(["encrypted_entity", "iv", "salt", "tag"]);
  return (
    <Page title="Verify Email">
      <FormColumn>
        <h1>Verify your email address</h1>
        <Notice>{entity === undefined ? <NotValid /> : <Verifying entity={entity} />}</Notice>
      </FormColumn>
    </Page>
  );
}

function NotValid() {
  return (
    <>
      <p>The URL is invalid.</p>
      <Link to="/login">Back to login</Link>
    </>
  );
}

function Verifying({ entity }: { entity: BodyOf<"verifyEmail"> }) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>();
  const wasSent = useRef(false);

  const verify = useEffectEvent(async () => {
    try {
      await call("verifyEmail", { body: entity });
      toast("Successfully verified email address", { kind: "primary" });
      void navigate("/login", { replace: true });
    } catch (error) {
      setFailure(error);
    }
  });
  useEffect(() => {
    // The link works once; development runs effects twice.
    if (wasSent.current) return;
    wasSent.current = true;
    void verify();
  }, []);

  if (failure === undefined) return <Spinner size={24} label="Loading..." />;
  return <LinkFailure error={failure} again="signup" />;
}
