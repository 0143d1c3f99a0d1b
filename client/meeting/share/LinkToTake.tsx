import styled from "@emotion/styled";
import { encodeQR } from "qr";
import { useMemo } from "react";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { SelectableText, useCopying } from "./SelectableText.tsx";
import { NOTE } from "../../ui/theme.ts";

type LinkToTakeProps = {
  readonly link: string;
  readonly label: string;
  readonly scan: string;
  readonly refused?: boolean;
};

export function LinkToTake({ link, label, scan, refused = false }: LinkToTakeProps) {
  const { refusals, copy } = useCopying(link, t("meeting.linkCopied"), refused ? 1 : 0);
  return (
    <>
      <Line>
        <SelectableText label={label} text={link} selections={refusals} />
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; what it is for is the better place */}
        <Button kind="primary" autoFocus={refusals === 0} onClick={copy}>
          {t("share.copyLink")}
        </Button>
      </Line>
      {refusals > 0 && <Hint>{t("share.cannotCopy")}</Hint>}
      <Picture>
        <QrCode text={link} />
        <figcaption>{scan}</figcaption>
      </Picture>
    </>
  );
}

/* Below each other, because beside a button the link would break in its last part. */
const Line = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 16px;
  & > [role="textbox"] {
    font-size: var(--text-body);
  }
  & > button {
    min-height: 48px;
  }
`;

const Hint = styled.p`
  margin-top: 8px;
  ${NOTE};
`;

const Picture = styled.figure`
  display: grid;
  justify-items: center;
  gap: 10px;
  margin: 20px 0 0;
  & > figcaption {
    ${NOTE};
  }
`;

/** Empty modules that cameras need around a code (ISO/IEC 18004). */
const QUIET = 4;

export function QrCode({ text }: { text: string }) {
  const modules = useMemo(() => encodeQR(text, "raw", { ecc: "medium", border: QUIET }), [text]);
  const size = modules.length;
  return (
    <Drawing role="img" aria-label={t("share.qrCode")} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={modules.map(rowPath).join("")} fill="#000" />
    </Drawing>
  );
}

function rowPath(row: readonly boolean[], y: number): string {
  return row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join("");
}

const Drawing = styled.svg`
  width: 200px;
  height: 200px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: #fff;
  forced-color-adjust: none;
`;
