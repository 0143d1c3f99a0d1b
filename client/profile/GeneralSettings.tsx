import styled from "@emotion/styled";
import { isInvisible } from "#domain/text.ts";
import { LIMITS } from "#domain/meeting/limits.ts";
import type { Me } from "../session/viewer.ts";
import { Button } from "../ui/Button.tsx";
import { RequestFailure } from "../ui/Failure.tsx";
import { TextField } from "../ui/TextField.tsx";
import { toast } from "../ui/toast.ts";
import { useForm } from "../ui/use-form.ts";
import { SettingsSection } from "./SettingsSection.tsx";
import { useEditMe } from "./use-edit-me.ts";

export function GeneralSettings({ me }: { me: Me }) {
  const editMe = useEditMe();
  const { field, values, form, isBusy, failure } = useForm({
    start: { name: me.name },
    rules: { name: ({ name }) => (isInvisible(name) ? "Please enter a name." : undefined) },
    async send({ name }) {
      if (name.trim() === me.name) return;
      await editMe({ name: name.trim() });
      toast("Successfully updated name", { kind: "primary" });
    },
  });
  return (
    <SettingsSection title="General Settings">
      <Form {...form}>
        <TextField label="Name" autoComplete="name" required maxLength={LIMITS.personName} {...field("name")} />
        <Button type="submit" busy={isBusy} disabled={values.name.trim() === me.name}>
          Save
        </Button>
      </Form>
      <RequestFailure error={failure} />
      <Address>
        You log in as <b>{me.email}</b>.
      </Address>
    </SettingsSection>
  );
}

const Form = styled.form`
  display: flex;
  align-items: flex-start;
  gap: 12px;
  max-width: 440px;
  & > :first-child {
    flex: 1;
  }
  & > button {
    min-height: 44px;
    /* Beside the field, under its label. */
    margin-top: 28.5px;
  }
`;

const Address = styled.p`
  margin-top: 12px;
  color: var(--muted);
  font-size: 13px;
  overflow-wrap: anywhere;
`;
