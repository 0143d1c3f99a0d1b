import { lazy, Suspense, useState } from "react";
import { errorText } from "../error-text.ts";
import { signOut } from "../session/sign-in.ts";
import { Button } from "../ui/Button.tsx";
import { Failure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { SettingsRow, SettingsSection } from "./SettingsSection.tsx";

const DeleteAccountDialog = lazy(() => import("./DeleteAccountDialog.tsx"));

type Request = { at: "rest" } | { at: "busy" } | { at: "failed"; text: string };

export function AccountSettings() {
  const [request, setRequest] = useState<Request>({ at: "rest" });
  const [isDeleting, setIsDeleting] = useState(false);

  async function leaveEverywhere(): Promise<void> {
    setRequest({ at: "busy" });
    try {
      // The page leaves by itself when the token is gone.
      await signOut({ everywhere: true });
      toast("Successfully signed out everywhere", { kind: "primary" });
    } catch (error) {
      setRequest({ at: "failed", text: errorText(error) });
    }
  }
  return (
    <SettingsSection title="Account Settings">
      <SettingsRow>
        <div>
          <b>Sign out everywhere</b>
          <p>Ends your login in this browser and in all others.</p>
        </div>
        <Button busy={request.at === "busy"} onClick={() => void leaveEverywhere()}>
          Sign out everywhere
        </Button>
      </SettingsRow>
      {request.at === "failed" && <Failure>Could not sign out: {request.text}</Failure>}
      <SettingsRow>
        <div>
          <b>Delete account</b>
          <p>Removes your account, and your answers from every meeting.</p>
        </div>
        <Button kind="danger" onClick={() => setIsDeleting(true)}>
          Delete account
        </Button>
      </SettingsRow>
      {isDeleting && (
        <Suspense fallback={null}>
          <DeleteAccountDialog onClose={() => setIsDeleting(false)} />
        </Suspense>
      )}
    </SettingsSection>
  );
}
