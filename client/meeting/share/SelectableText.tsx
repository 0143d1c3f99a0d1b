import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { copyText } from "../../ui/take-along.ts";
import { t } from "../../text/t.ts";

export const meetingLink = (meetingID: string): string => `${location.origin}/m/${meetingID}`;

/** Copies `text`. `refusals` counts the failures, after which the text must be selected instead. */
export function useCopying(text: string, message: string, refusedBefore = 0) {
  const [refusals, setRefusals] = useState(refusedBefore);
  async function copy(): Promise<void> {
    const isCopied = await copyText(text, { done: message, failed: t("meeting.clipboardFailed") });
    setRefusals((count) => (isCopied ? 0 : count + 1));
  }
  return { refusals, copy: () => void copy() };
}

type SelectableTextProps = {
  readonly label: string;
  readonly text: string;
  /** When it grows, the text is focused and selected, so that the device's own keys and menus copy it. */
  readonly selections: number;
};

/** A press selects all. No input, because phones hold back a dialog for an input's keyboard. */
export function SelectableText({ label, text, selections }: SelectableTextProps) {
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (selections > 0) field.current?.focus();
  }, [selections]);
  return (
    <Field
      ref={field}
      role="textbox"
      aria-readonly="true"
      aria-multiline={text.includes("\n")}
      aria-label={label}
      tabIndex={0}
      onFocus={({ currentTarget }) => getSelection()?.selectAllChildren(currentTarget)}
    >
      {text}
    </Field>
  );
}

const Field = styled.div`
  ${inputStyle}
  flex: 1 0 100%;
  overflow-wrap: anywhere;
  white-space: pre-line;
  user-select: all;
  -webkit-user-select: all;
  unicode-bidi: plaintext;
`;
