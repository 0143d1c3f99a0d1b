import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";

export type AskDialogProps = {
  readonly title: string;
  readonly text: string;
  readonly onClose: () => void;
  /** What it asks for; without it the dialog only tells. */
  readonly confirm?: { readonly text: string; readonly onConfirm: () => void };
};

/** One sentence over the page, to agree with or only to read. */
export function AskDialog({ title, text, onClose, confirm }: AskDialogProps) {
  const footer =
    confirm === undefined ? (
      <Button kind="primary" onClick={onClose}>
        OK
      </Button>
    ) : (
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" onClick={confirm.onConfirm}>
          {confirm.text}
        </Button>
      </>
    );
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      role={confirm === undefined ? "dialog" : "alertdialog"}
      footer={footer}
    >
      <p>{text}</p>
    </Dialog>
  );
}

export default AskDialog;
