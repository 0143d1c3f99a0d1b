import styled from "@emotion/styled";
import { useMemo } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SMALL } from "../../ui/theme.ts";
import { toast } from "../../ui/toast.ts";
import { SelectableText, useCopying } from "./SelectableText.tsx";
import { t } from "../../text/t.ts";
import { encodeQR } from "qr";

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

/** Every way in which a meeting's link reaches the others. */
export default function ShareDialog({ reason, name, link, onClose, onAdd }: ShareDialogProps) {
  const { refusals, copy } = useCopying(link, t("meeting.linkCopied"), reason === "not-copied" ? 1 : 0);
  const canShare = "share" in navigator;
  return (
    <Dialog title={reason === "created" ? t("share.created") : t("share.title")} onClose={onClose}>
      <p>{t("share.explained")}</p>
      <Line>
        <SelectableText label={t("share.link")} text={link} selections={refusals} />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; what it is for is the better place */}
        <Button kind="primary" autoFocus={refusals === 0} onClick={copy}>
          {t("share.copyLink")}
        </Button>
      </Line>
      {refusals > 0 && <Hint>{t("share.cannotCopy")}</Hint>}
      <Picture>
        <QrCode text={link} label={t("share.qrCode")} />
        <figcaption>{t("share.scan")}</figcaption>
      </Picture>
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

/* One below the other: beside a button the link would break in the middle of its last part. */
const Line = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 16px;
  & > [role="textbox"] {
    /* All of it, in as many lines as it takes. */
    font-size: var(--text-body);
  }
  & > button {
    min-height: 48px;
  }
`;

const Hint = styled.p`
  margin-top: 8px;
  color: var(--muted);
  font-size: var(--text-note);
`;

const Picture = styled.figure`
  display: grid;
  justify-items: center;
  gap: 10px;
  margin: 20px 0 0;
  & > figcaption {
    color: var(--muted);
    font-size: var(--text-note);
  }
`;

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

/** Cameras need so many empty modules around a code (ISO/IEC 18004). */
const QUIET = 4;

/** `text` to be scanned: always dark on light, as cameras expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encodeQR(text, "raw", { ecc: "medium", border: QUIET }), [text]);
  const size = modules.length;
  return (
    <Drawing role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={modules.map(rowPath).join("")} fill="#000" />
    </Drawing>
  );
}

/** The dark modules of one row, each stretch of them one shape. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = "";
  for (let x = 0; x < row.length; x++) {
    if (row[x] !== true) continue;
    let end = x;
    while (row[end] === true) end += 1;
    path += `M${x} ${y}h${end - x}v1H${x}z`;
    x = end;
  }
  return path;
}

const Drawing = styled.svg`
  width: 200px;
  height: 200px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: #fff;
  /* A camera reads no other colours. */
  forced-color-adjust: none;
`;
