import styled from "@emotion/styled";
import { SwitchField } from "../ui/SwitchField.tsx";

export function ProtectField({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Place>
      <SwitchField
        label="Protect answers"
        hint="Guests can change only their own answer, and only you can schedule."
        isOn={isOn}
        onChange={onChange}
      />
    </Place>
  );
}

const Place = styled.div`
  display: flex;
  margin-bottom: 24px;
`;
