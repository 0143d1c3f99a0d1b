import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import { LIMITS } from "#domain/limits.ts";
import { isInvisible } from "#domain/text.ts";
import { call } from "../api/call.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { inputStyle } from "../ui/field-style.ts";
import { TextField } from "../ui/TextField.tsx";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/use-form.ts";
import { t } from "../text/t.ts";

type Props = { readonly onCreated: () => void; readonly onClose: () => void };

/** Asks what a token is for, and shows it this once. Only its hash is stored. */
export function NewTokenDialog({ onCreated, onClose }: Props) {
  const [made, setMade] = useState<string>();
  const { field, form, isBusy, failure } = useForm({
    start: { name: "" },
    rules: { name: ({ name }) => (isInvisible(name) ? t("settings.enterTokenName") : undefined) },
    async send({ name }) {
      const { token } = await call("createAccessToken", { body: { name: name.trim() } });
      setMade(token);
      onCreated();
    },
  });
  return (
    <Dialog
      title={made === undefined ? t("settings.newToken") : t("settings.yourNewToken")}
      isOpen
      onClose={onClose}
      closesOutside={false}
    >
      {made === undefined ? (
        <form {...form}>
          <TextField
            label={t("settings.tokenName")}
            hint={t("settings.tokenNameHint")}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing this is what the dialog was opened for
            autoFocus
            autoComplete="off"
            required
            maxLength={LIMITS.personName}
            {...field("name")}
          />
          <RequestFailure error={failure} />
          <Foot>
            <Button onClick={onClose}>{t("common.cancel")}</Button>
            <Button kind="primary" type="submit" busy={isBusy}>
              {t("settings.create")}
            </Button>
          </Foot>
        </form>
      ) : (
        <ShownOnce token={made} onClose={onClose} />
      )}
    </Dialog>
  );
}

function ShownOnce({ token, onClose }: { token: string; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  // The button that made it is gone.
  useEffect(() => input.current?.select(), []);
  return (
    <>
      <p>{t("settings.copyTokenNow")}</p>
      <Secret
        ref={input}
        readOnly
        aria-label={t("settings.token")}
        value={token}
        onFocus={() => input.current?.select()}
      />
      <Foot>
        <Button onClick={() => void copy(token)}>{t("settings.copy")}</Button>
        <Button kind="primary" onClick={onClose}>
          {t("settings.done")}
        </Button>
      </Foot>
    </>
  );
}

async function copy(token: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(token);
    toast(t("settings.copied"), { kind: "primary" });
  } catch {
    toast(t("settings.copyFailed"), { kind: "danger" });
  }
}

const Secret = styled.input`
  ${inputStyle}
  margin-top: 16px;
  font-family: ui-monospace, monospace;
  text-overflow: ellipsis;
`;

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 24px;
`;
