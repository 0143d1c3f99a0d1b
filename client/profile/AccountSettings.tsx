import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { signOut } from "../session/sign-in.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { toast } from "../ui/toast.ts";
import { SettingsRow, SettingsSection } from "./SettingsSection.tsx";

const DeleteAccountDialog = lazy(() => import("./DeleteAccountDialog.tsx"));

export function AccountSettings() {
  const [isDeleting, setIsDeleting] = useState(false);

  const leaving = useMutation({
    // The page leaves by itself when the token is gone.
    mutationFn: () => signOut({ everywhere: true }),
    onSuccess: () => toast("Successfully signed out everywhere", { kind: "primary" }),
  });
  return (
    <SettingsSection title="Account Settings">
      <SettingsRow>
        <div>
          <b>Sign out everywhere</b>
          <p>Ends your login in this browser and in all others.</p>
        </div>
        <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
          Sign out everywhere
        </Button>
      </SettingsRow>
      <RequestFailure what="Could not sign out" error={leaving.error} />
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
