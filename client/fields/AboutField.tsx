import styled from "@emotion/styled";
import { useId } from "react";
import { inputStyle, labelStyle } from "../ui/field-style.ts";

export function AboutField({
  about,
  onAbout,
  most,
}: {
  about: string;
  onAbout: (about: string) => void;
  most: number;
}) {
  const id = useId();
  return (
    <Field>
      <Label htmlFor={id}>What's your meeting about?</Label>
      <Lines
        id={id}
        rows={3}
        maxLength={most}
        placeholder="Super important meeting to increase productivity"
        value={about}
        onChange={(event) => onAbout(event.target.value)}
      />
    </Field>
  );
}

const Field = styled.div`
  margin-top: 32px;
`;

const Label = styled.label(labelStyle);

const Lines = styled.textarea`
  ${inputStyle};
  resize: vertical;
  line-height: 1.45;
`;
