import { useState } from "react";
import { call } from "../api/call.ts";
import { errorText } from "../error-text.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Failure } from "../ui/Failure.tsx";

type Props = {
  readonly token: { readonly tokenID: string; readonly name: string };
  readonly onRevoked: () => void;
  readonly onClose: () => void;
};
type Request = { at: "rest" } | { at: "busy" } | { at: "failed"; text: string };

/** Asks before a program loses its token. */
export function RevokeTokenDialog({ token: { tokenID, name }, onRevoked, onClose }: Props) {
  const [request, setRequest] = useState<Request>({ at: "rest" });

  async function revoke(): Promise<void> {
    setRequest({ at: "busy" });
    try {
      await call("endAccessToken", { params: { tokenID } });
      onRevoked();
    } catch (error) {
      setRequest({ at: "failed", text: errorText(error) });
    }
  }
  return (
    <Dialog
      title="Revoke access token?"
      isOpen
      onClose={onClose}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" busy={request.at === "busy"} onClick={() => void revoke()}>
            Revoke
          </Button>
        </>
      }
    >
      <p>
        What uses <b>{name}</b> is refused from then on.
      </p>
      {request.at === "failed" && <Failure>An error occurred: {request.text}</Failure>}
    </Dialog>
  );
}
