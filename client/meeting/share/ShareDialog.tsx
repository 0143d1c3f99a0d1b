import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { LinkToTake } from "./LinkToTake.tsx";
import { t } from "../../text/t.ts";

export type ShareReason = "created" | "not-copied" | "asked";

type ShareDialogProps = {
  readonly reason: ShareReason;
  readonly name: string;
  readonly link: string;
  readonly onClose: () => void;
  /** Begins the viewer's answer; undefined if there is one or the meeting takes none. */
  readonly onAdd: (() => void) | undefined;
};

export default function ShareDialog({ reason, name, link, onClose, onAdd }: ShareDialogProps) {
  const canShare = "share" in navigator;
  const footer = (
    <>
      {canShare && <Button onClick={() => void openSheet({ title: name, url: link })}>{t("share.shareWith")}</Button>}
      <Button onClick={onAdd ?? onClose}>{onAdd === undefined ? t("share.done") : t("share.addMyTimes")}</Button>
    </>
  );
  return (
    <Dialog title={reason === "created" ? t("share.created") : t("share.title")} onClose={onClose} footer={footer}>
      <p>{t("share.explained")}</p>
      <LinkToTake link={link} label={t("share.link")} scan={t("share.scan")} refused={reason === "not-copied"} />
    </Dialog>
  );
}

async function openSheet({ title, url }: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share({ title, text: t("share.invitation", { title }), url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.error(error);
    toast(t("share.sheetFailed"), { kind: "danger" });
  }
}
