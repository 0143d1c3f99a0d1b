import styled from "@emotion/styled";
import { encodeQR } from "qr";
import { useMemo } from "react";
import { t } from "../../text/t.ts";

/** Cameras need so many empty modules around a code (ISO/IEC 18004). */
const QUIET = 4;

/** `text` to be scanned: always dark on light, as cameras expect it. */
export function QrCode({ text }: { text: string }) {
  const modules = useMemo(() => encodeQR(text, "raw", { ecc: "medium", border: QUIET }), [text]);
  const size = modules.length;
  return (
    <Drawing role="img" aria-label={t("share.qrCode")} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
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
