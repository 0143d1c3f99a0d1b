import styled from "@emotion/styled";
import { LIMITS } from "#domain/limits.ts";
import { inputStyle } from "../../ui/form/native-fields.tsx";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import { t } from "../../text/t.ts";

export default function NameBox() {
  const { send } = useMeetingModel();
  const name = useMeetingState(({ guestName }) => guestName);
  // Text typed after Save would not reach the answer, and is lost with the box.
  const isSaving = useMeetingState(({ busy }) => busy === "add");
  return (
    <Box
      aria-label={t("answer.yourName")}
      placeholder={t("answer.yourName")}
      name="name"
      autoComplete="name"
      enterKeyHint="done"
      maxLength={LIMITS.personName}
      readOnly={isSaving}
      value={name}
      onChange={(event) => send({ kind: "guest-name", name: event.target.value })}
    />
  );
}

const Box = styled.input`
  ${inputStyle};
  flex: 1;
  min-width: 0;
`;
