import styled from "@emotion/styled";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { inputStyle } from "../ui/form/native-fields.tsx";

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Section>
  );
}

const Section = styled.section`
  margin-top: 24px;
  padding-top: 24px;
  border-top: 1px solid var(--line);
  & > h2 {
    margin-bottom: 16px;
    font-size: var(--text-heading);
  }
`;

export const SettingsRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 24px;
  & ~ & {
    margin-top: 24px;
  }
  & > div {
    flex: 1 1 260px;
  }
  & > div > p {
    color: var(--muted);
    font-size: var(--text-note);
  }
`;

export const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 8px;
`;

type SecretFieldProps = { readonly label: string; readonly value: string; readonly takesFocus?: boolean };

export function SecretField({ label, value, takesFocus = false }: SecretFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const select = (): void => input.current?.select();
  useEffect(() => {
    if (takesFocus) input.current?.select();
  }, [takesFocus]);
  return <Secret ref={input} readOnly dir="ltr" aria-label={label} value={value} onFocus={select} />;
}

const Secret = styled.input`
  ${inputStyle}
  display: block;
  margin-block: 16px 8px;
  font-family: ui-monospace, monospace;
  text-overflow: ellipsis;
`;
