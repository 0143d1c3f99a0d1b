import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { copyText } from "../../ui/take-along.ts";
import { t } from "../../text/t.ts";

/** The meeting's link, without whatever else is in the address. */
export const meetingLink = (meetingID: string): string => `${location.origin}/m/${meetingID}`;

/** Copies `text` and says so; how often it was refused since tells when the text has to be selected instead. */
export function useCopying(text: string, said: string, refusedBefore = 0) {
  const [refusals, setRefusals] = useState(refusedBefore);
  async function copy(): Promise<void> {
    const isCopied = await copyText(text, { done: said, failed: t("meeting.clipboardFailed") });
    setRefusals((before) => (isCopied ? 0 : before + 1));
  }
  return { refusals, copy: () => void copy() };
}

type SelectableTextProps = {
  readonly label: string;
  readonly text: string;
  /** Each time that it grows, the text gets the focus and is selected: the device's own keys and menus copy it. */
  readonly selections: number;
};

/** One press selects all of it. No field, though it looks like one: phones keep a dialog back for the keyboard of a field in focus. */
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
