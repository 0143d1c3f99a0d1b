import { Button, ButtonLink } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { t } from "../text/t.ts";

export type AskDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  /** What it asks for, which closes it; without it the dialog only tells. */
  readonly confirm?: { readonly text: string; readonly style?: "primary" | "danger"; readonly onConfirm: () => void };
  /** Where it can be put right. */
  readonly way?: { readonly text: string; readonly to: string };
};

/** One sentence over the page, to agree with or only to read. */
export default function AskDialog({ title, text, onClose, confirm, way }: AskDialogProps) {
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
          onClick={() => {
            onClose();
            confirm.onConfirm();
          }}
        >
          {confirm.text}
        </Button>
      </>
    );
  return (
    <Dialog title={title} onClose={onClose} role={confirm === undefined ? "dialog" : "alertdialog"} footer={footer}>
      <p>{text}</p>
    </Dialog>
  );
}
