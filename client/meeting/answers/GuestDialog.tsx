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
    <Dialog title="Continue as Guest" isOpen={isOpen} onClose={onClose} closesOutside={false}>
      <form onSubmit={submit} noValidate>
        <TextField
          label="Name"
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
          error={!isNamed && (wasTried || nameLeft) ? "Please enter your name." : undefined}
        />
        <TextField
          label="Email (optional)"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={LIMITS.email}
          value={email}
          onChange={setEmail}
          error={wasTried && !isReachable ? "Please enter a valid email address." : undefined}
          hint="To hear of the time that is chosen. No one else sees it."
        />
        {isNothing && (
          <Question>
            <b>Not free at any of these times?</b> You have marked none. Submit says that you cannot come.
          </Question>
        )}
        {failure !== undefined && <Failure>Error submitting availabilities: {failure}</Failure>}
        <SlowNote />
        <Foot>
          <Link to="/login">Already have an account?</Link>
          <Button kind="primary" type="submit" disabled={!isNamed} busy={isBusy}>
            Submit
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
