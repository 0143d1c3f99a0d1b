import { useMutation } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../api/call.ts";
import { clearToken, getToken } from "../api/token.ts";
import { leavePending } from "../session/sign-in.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog, Footer } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { FINGER_HIGH } from "../ui/theme.ts";
import { toast } from "../ui/toast.ts";
import { t } from "../text/t.ts";

const FATES = [
  { is: "keep", text: t("settings.keepMeetings"), query: {} },
  { is: "handOver", text: t("settings.handMeetingsOver"), query: { handOverMeetings: "true" } },
  { is: "delete", text: t("settings.deleteMeetings"), query: { deleteMeetings: "true" } },
] as const;

type Props = {
  readonly onClose: () => void;
  /** True while a deletion leads to the page that hands meetings over. */
  readonly onHandingOver: (isHandingOver: boolean) => void;
};

/** Asks about the user's meetings, because others may need them. */
export default function DeleteAccountDialog({ onClose, onHandingOver }: Props) {
  const [fate, setFate] = useState<(typeof FATES)[number]>(FATES[0]);
  const navigate = useNavigate();

  const remove = useMutation({
    async mutationFn() {
      const token = getToken();
      // Before the login ends, which the server announces too.
      onHandingOver(fate.is === "handOver");
      const handedOver = await call("deleteMe", { query: fate.query });
      await leavePending(token, "deletion");
      toast(t("settings.accountDeleted"), { kind: "primary" });
      clearToken(token);
      // The keys are shown only once.
      if (handedOver !== undefined) await navigate("/take-over", { state: handedOver });
    },
    onError: () => onHandingOver(false),
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  }
  return (
    <Dialog title={t("settings.shallDeleteAccount")} onClose={onClose} role="alertdialog">
      <form onSubmit={submit}>
        <p>{t("settings.irreversible")}</p>
        <Choice>
          <legend>{t("settings.yourMeetings")}</legend>
          {FATES.map((option) => (
            <label key={option.is}>
              <input type="radio" name="meetings" checked={option === fate} onChange={() => setFate(option)} />
              <span>{option.text}</span>
            </label>
          ))}
        </Choice>
        <RequestFailure error={remove.error} />
        <Footer>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button kind="danger" type="submit" busy={remove.isPending}>
            {t("settings.deleteAccount")}
          </Button>
        </Footer>
      </form>
    </Dialog>
  );
}

const Choice = styled.fieldset`
  display: grid;
  gap: 8px;
  margin-top: 16px;
  & > legend {
    margin-bottom: 8px;
    font-weight: 600;
  }
  & > label {
    display: flex;
    align-items: center;
    gap: 8px;
    ${FINGER_HIGH}
  }
  & input {
    margin: 0;
  }
`;
