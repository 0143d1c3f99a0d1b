import styled from "@emotion/styled";
import { type FormEvent, useState } from "react";
import { Link } from "../../ui/Link.tsx";
import { isEmail } from "#domain/email.ts";
import { LIMITS } from "#domain/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Failure } from "../../ui/Failure.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { SlowNote } from "../CommandNote.tsx";
import { t } from "../../text/t.ts";
import { Marked } from "../../text/Marked.tsx";

type GuestDialogProps = {
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Nothing is marked. */
  readonly isNothing: boolean;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly failure: string | undefined;
  readonly onClose: () => void;
  readonly onSubmit: (guest: { name: string; email?: string }) => void;
};

/** Asks a guest for a name before their answer is sent. */
export function GuestDialog({ isOpen, isBusy, isNothing, name, onName, failure, onClose, onSubmit }: GuestDialogProps) {
  const [email, setEmail] = useState("");
  const [wasTried, setWasTried] = useState(false);
  const [nameLeft, setNameLeft] = useState(false);
  const isNamed = name.trim() !== "";
  const isReachable = email.trim() === "" || isEmail(email.trim());

  function submit(event: FormEvent): void {
    event.preventDefault();
    setWasTried(true);
    if (!isNamed || !isReachable || isBusy) return;
    onSubmit({ name: name.trim(), ...(email.trim() !== "" && { email: email.trim() }) });
  }
  return (
    <Dialog title={t("guest.title")} isOpen={isOpen} onClose={onClose} closesOutside={false}>
      <form onSubmit={submit} noValidate>
        <TextField
          label={t("guest.name")}
          name="name"
          autoComplete="name"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus; its first field is the better place
          autoFocus
          required
          maxLength={LIMITS.personName}
          value={name}
          onChange={(text) => {
            onName(text);
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
          value={email}
          onChange={setEmail}
          error={wasTried && !isReachable ? t("guest.emailWrong") : undefined}
          hint={t("guest.emailHint")}
        />
        {isNothing && (
          <Question>
            <Marked text={t("guest.nothing")} marks={{ b: (words) => <b>{words}</b> }} />
          </Question>
        )}
        {failure !== undefined && <Failure>{t("guest.failed", { reason: failure })}</Failure>}
        <SlowNote />
        <Foot>
          <Link to="/login">{t("guest.hasAccount")}</Link>
          <Button kind="primary" type="submit" disabled={!isNamed} busy={isBusy}>
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

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  margin-top: 24px;
  & > button {
    margin-inline-start: auto;
  }
`;
