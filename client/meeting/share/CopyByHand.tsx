import styled from "@emotion/styled";
import { useEffect, useRef } from "react";
import { inputStyle } from "../../ui/field-style.ts";

/** A text that could not be put into the clipboard, selected: the browser's own keys and menus copy it. */
export function CopyByHand({ label, text }: { label: string; text: string }) {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const rows = text.split("\n").length;
  return (
    <Field ref={field} readOnly rows={rows} aria-label={label} value={text} onFocus={() => field.current?.select()} />
  );
}

const Field = styled.textarea`
  ${inputStyle}
  flex: 1 0 100%;
  resize: none;
`;
