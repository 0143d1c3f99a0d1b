import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/call.ts";
import { tokenOwner, clearToken, getToken } from "../api/token.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { hue } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import { t } from "../text/t.ts";

/** What becomes of the meetings that one created. */
type Fate = "keep" | "handOver" | "delete";

const FATES: readonly { readonly is: Fate; readonly text: string }[] = [
  { is: "keep", text: t("settings.keepMeetings") },
  { is: "handOver", text: t("settings.handMeetingsOver") },
  { is: "delete", text: t("settings.deleteMeetings") },
];

const QUERY: Record<Fate, { deleteMeetings?: "true"; handOverMeetings?: "true" }> = {
  keep: {},
  handOver: { handOverMeetings: "true" },
  delete: { deleteMeetings: "true" },
};

type Props = {
  readonly onClose: () => void;
  /** Whether the account is being deleted in a way that leads to another page afterwards. */
  readonly onHandingOver: (isHandingOver: boolean) => void;
};

/**
 * Asks what is to become of the meetings that one created. Others may still need them, so nothing deletes them unasked.
 */
export default function DeleteAccountDialog({ onClose, onHandingOver }: Props) {
  const [fate, setFate] = useState<Fate>("keep");
  const navigate = useNavigate();

  const remove = useMutation({
    async mutationFn() {
      const token = getToken();
      // Before the login ends, of which the server tells as well.
      onHandingOver(fate === "handOver");
      const handedOver = await call("deleteMe", { query: QUERY[fate] });
      await forgetWaiting(token);
      toast(t("settings.accountDeleted"), { kind: "primary" });
      clearToken(token);
      // The keys are given this once.
      if (handedOver !== undefined) await navigate("/take-over", { state: handedOver });
    },
    onError: () => onHandingOver(false),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  }
  return (
    <Dialog title={t("settings.shallDeleteAccount")} isOpen onClose={onClose} role="alertdialog">
      <form onSubmit={submit}>
        <p>{t("settings.irreversible")}</p>
        <Choice>
          <legend>{t("settings.yourMeetings")}</legend>
          {FATES.map(({ is, text }) => (
            <label key={is}>
              <input type="radio" name="meetings" checked={fate === is} onChange={() => setFate(is)} />
              <span>{text}</span>
            </label>
          ))}
        </Choice>
        <RequestFailure error={remove.error} />
        <Foot>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="danger" type="submit" busy={remove.isPending}>
            {t("settings.deleteAccount")}
          </Button>
        </Foot>
      </form>
    </Dialog>
  );
}

/** What waits on this device can never be stored any more. */
async function forgetWaiting(token: string | undefined): Promise<void> {
  try {
    const { forgetOnDevice } = await import("../offline/queue.ts");
    await forgetOnDevice(tokenOwner(token) ?? "");
  } catch {
    // This device keeps nothing.
  }
}

const Choice = styled.fieldset`
  display: grid;
  gap: 10px;
  min-width: 0;
  margin: 18px 0 0;
  padding: 0;
  border: 0;
  & > legend {
    margin-bottom: 8px;
    padding: 0;
    font-weight: 600;
  }
  & > label {
    display: flex;
    gap: 10px;
    cursor: pointer;
  }
  & input {
    flex: none;
    width: 18px;
    height: 18px;
    margin: 2px 0 0;
    accent-color: ${hue("sched")};
    cursor: pointer;
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 24px;
`;
