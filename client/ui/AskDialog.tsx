import { useMutation } from "@tanstack/react-query";
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
    readonly onConfirm?: () => void;
    /** Sent first; the dialog shows its failure and closes after its success. */
    readonly request?: () => Promise<unknown>;
  };
  readonly way?: { readonly text: string; readonly to: string };
};

export default function AskDialog({ title, text, onClose, confirm, way }: AskDialogProps) {
  const request = useMutation({ mutationFn: async () => confirm?.request?.(), onSuccess: agree });
  function agree(): void {
    onClose();
    confirm?.onConfirm?.();
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
        <Button
          kind={confirm.style ?? "danger"}
          busy={request.isPending}
          onClick={() => (confirm.request === undefined ? agree() : request.mutate())}
        >
          {confirm.text}
        </Button>
      </>
    );
  return (
    <Dialog title={title} onClose={onClose} role={confirm === undefined ? "dialog" : "alertdialog"} footer={footer}>
      <p>{text}</p>
      <RequestFailure error={request.error} />
    </Dialog>
  );
}
