import type { ReactNode } from "react";
import { t } from "../text/t.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { RequestFailure } from "./Failure.tsx";

export type AskDialogProps = {
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly onClose: () => void;
  readonly confirm?: {
    readonly text: string;
    readonly style?: "primary" | "danger";
    readonly onConfirm: () => void;
    /** If set at all, the caller closes the dialog after the request. */
    readonly isBusy?: boolean;
    readonly error?: unknown;
  };
  readonly way?: { readonly text: string; readonly to: string };
};

export default function AskDialog({ title, text, onClose, confirm, way }: AskDialogProps) {
  function agree(): void {
    if (confirm?.isBusy === undefined) onClose();
    confirm?.onConfirm();
  }
  const footer =
    confirm === undefined ? (
      <>
        <Button kind={way === undefined ? "primary" : "plain"} onClick={onClose}>
          {t("common.ok")}
        </Button>
        {way !== undefined && (
          <ButtonLink kind="primary" to={way.to}>
            {way.text}
          </ButtonLink>
        )}
      </>
    ) : (
      <>
        <Button onClick={onClose}>{t("common.cancel")}</Button>
        <Button kind={confirm.style ?? "danger"} busy={confirm.isBusy ?? false} onClick={agree}>
          {confirm.text}
        </Button>
      </>
    );
  return (
    <Dialog title={title} onClose={onClose} role={confirm === undefined ? "dialog" : "alertdialog"} footer={footer}>
      <p>{text}</p>
      <RequestFailure error={confirm?.error} />
    </Dialog>
  );
}
