import styled from "@emotion/styled";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SMALL } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
import { LinkToTake } from "./LinkToTake.tsx";
import { t } from "../../text/t.ts";

/** Why it is shown: the meeting was just created, its link could not be copied, or it was asked for. */
export type ShareReason = "created" | "not-copied" | "asked";

type ShareDialogProps = {
  readonly reason: ShareReason;
  readonly name: string;
  readonly link: string;
  readonly onClose: () => void;
  /** Begins the viewer's own answer; undefined where there is one, or none can be. */
  readonly onAdd: (() => void) | undefined;
};

export default function ShareDialog({ reason, name, link, onClose, onAdd }: ShareDialogProps) {
  const canShare = "share" in navigator;
  return (
    <Dialog title={reason === "created" ? t("share.created") : t("share.title")} onClose={onClose}>
      <p>{t("share.explained")}</p>
      <LinkToTake link={link} label={t("share.link")} scan={t("share.scan")} refused={reason === "not-copied"} />
      <Foot>
        {canShare && <Button onClick={() => void openSheet({ title: name, url: link })}>{t("share.shareWith")}</Button>}
        {onAdd === undefined ? (
          <Button onClick={onClose}>{t("share.done")}</Button>
        ) : (
          <Button onClick={onAdd}>{t("share.addMyTimes")}</Button>
        )}
      </Foot>
    </Dialog>
  );
}

/** The system's own way of sharing. Who closes it has decided so: nothing is said. */
async function openSheet({ title, url }: { title: string; url: string }): Promise<void> {
  try {
    await navigator.share({ title, text: t("share.invitation", { title }), url });
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    console.error(error);
    toast(t("share.sheetFailed"), { kind: "danger" });
  }
}

const Foot = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 8px;
  margin-top: 20px;
  ${SMALL} {
    & > button {
      flex: 1;
    }
  }
`;
