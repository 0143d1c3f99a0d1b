import styled from "@emotion/styled";
import { type FormEvent, useState } from "react";
import { Link } from "../../ui/Link.tsx";
import { isEmail } from "#domain/email.ts";
import { LIMITS } from "#domain/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, Footer } from "../../ui/Dialog.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { SlowNote } from "../BarNote.tsx";
import { marksToSave } from "../model/selectors.ts";
import { useMeetingModel, useMeetingState } from "../model/use-meeting-model.ts";
import type { Guest } from "../model/meeting-state.ts";
import { t } from "../../text/t.ts";
import { Marked } from "../../text/Marked.tsx";

export function GuestDialog({ onClose, onSubmit }: { onClose: () => void; onSubmit: (guest: Guest) => void }) {
  const { send } = useMeetingModel();
  const state = useMeetingState((whole) => whole);
  const { busy, failure, guestName: name } = state;
  const [email, setEmail] = useState("");
  const [wasTried, setWasTried] = useState(false);
  const [nameLeft, setNameLeft] = useState(false);
  const isNamed = name.trim() !== "";
  const isReachable = email.trim() === "" || isEmail(email.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWasTried(true);
    if (!isNamed || !isReachable || busy !== undefined) return;
    onSubmit({ name: name.trim(), ...(email.trim() !== "" && { email: email.trim() }) });
  }
  return (
    <Dialog title={t("guest.title")} onClose={onClose} closesOutside={false}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t("guest.name")}
          name="name"
          autoComplete="name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; its first field is the better place
          autoFocus
          required
          maxLength={LIMITS.personName}
          isReadOnly={busy !== undefined}
          value={name}
          onChange={(text) => {
            send({ kind: "guest-name", name: text });
            setNameLeft(nameLeft || text !== "");
          }}
          error={!isNamed && (wasTried || nameLeft) ? t("guest.nameMissing") : undefined}
        />
        <TextField
          label={t("guest.email")}
          name="email"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.email}
          isReadOnly={busy !== undefined}
          value={email}
          onChange={setEmail}
          error={wasTried && !isReachable ? t("guest.emailWrong") : undefined}
          hint={t("guest.emailHint")}
        />
        {marksToSave(state).size === 0 && (
          <Question>
            <Marked text={t("guest.nothing")} marks={{ b: (words) => <b>{words}</b> }} />
          </Question>
        )}
        {failure?.command === "add" && <Failure>{t("guest.failed", { reason: failure.text })}</Failure>}
        <SlowNote />
        <Foot>
          <Link to="/login">{t("guest.hasAccount")}</Link>
          <Button
            kind="primary"
            type="submit"
            disabled={!isNamed}
            busy={busy !== undefined}
            busyText={t("common.saving")}
          >
            {t("guest.submit")}
          </Button>
        </Foot>
      </form>
    </Dialog>
  );
}

const Question = styled.p`
  margin-top: 16px;
`;

const Foot = styled(Footer)`
  align-items: center;
  justify-content: space-between;
`;
