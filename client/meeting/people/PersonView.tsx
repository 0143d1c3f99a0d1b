import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import styled from "@emotion/styled";
import { useState } from "react";
import { isEmail } from "#domain/email.ts";
import type { BodyOf } from "#domain/contract/endpoints.ts";
import { LIMITS } from "#domain/limits.ts";
import { t } from "../../text/t.ts";
import { Button } from "../../ui/Button.tsx";
import { Footer } from "../../ui/Dialog.tsx";
import { RequestFailure } from "../../ui/Failure.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { SwitchField } from "../../ui/form/SwitchField.tsx";
import { TextButton } from "../../ui/TextButton.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { toast } from "../../ui/toast.ts";
import { useForm } from "../../ui/form/use-form.ts";
import { useMeetingState } from "../model/use-meeting-model.ts";
import { QrCode } from "../share/LinkToTake.tsx";
import { SelectableText, useCopying } from "../share/SelectableText.tsx";
import { MatchField } from "./AnswerIsFrom.tsx";
import { type ExpectedViewProps, useExpected, useExpectedCalls } from "./expected.ts";
import { mailsText } from "./mail-texts.ts";
import type { Person } from "./people.ts";
import { NOTE } from "../../ui/theme.ts";

export function PersonView({ person, onView }: ExpectedViewProps & { readonly person: Person }) {
  const { expectedID, name } = person;
  /** The first version that was shown, because others may change it. */
  const [shownFirst] = useState(person);
  const { change, edit, remove } = useExpectedCalls();
  const [required, setRequired] = useState(person.required);
  const [isAsked, setIsAsked] = useState(false);
  const toList = (): void => onView({ kind: "list" });
  const { field, form, isBusy, failure } = useForm({
    start: { name, email: person.email ?? "" },
    rules: {
      name: (typed) => (typed.name.trim() === "" ? t("expected.nameMissing") : undefined),
      email: ({ email }) => (email.trim() === "" || isEmail(email.trim()) ? undefined : t("expected.emailInvalid")),
    },
    async send(typed) {
      const changes = changesOf(shownFirst, { ...typed, required });
      if (Object.keys(changes).length > 0) await change(() => edit(expectedID, changes));
      toList();
    },
  });
  const leave = useMutation({
    mutationFn: () => change(() => remove(expectedID)),
    onSuccess() {
      toast(t("expected.removed", { name }), { kind: "primary" });
      toList();
    },
  });
  return (
    <form {...form}>
      <Mails>{mailsText(person)}</Mails>
      {person.mailRefused === true && <Asked>{t("panel.mailRefused")}</Asked>}
      <PersonalLink person={person} />
      <TheirAnswer person={person} />
      <Details>
        <TextField label={t("expected.name")} maxLength={LIMITS.personName} {...field("name")} />
        <TextField label={t("expected.email")} type="email" maxLength={LIMITS.email} {...field("email")} />
        <SwitchField
          label={t("expected.mustBeThere")}
          hint={t("expected.mustBeThereHint")}
          isOn={required}
          onChange={setRequired}
        />
      </Details>
      {isAsked && <Asked role="alert">{t("expected.removeExplained", { name })}</Asked>}
      <RequestFailure error={failure ?? leave.error} />
      <Foot>
        <Button kind="danger" busy={leave.isPending} onClick={() => (isAsked ? leave.mutate() : setIsAsked(true))}>
          {isAsked ? t("expected.removeNow") : t("expected.remove")}
        </Button>
        <Button onClick={toList}>{t("expected.back")}</Button>
        <Button kind="primary" type="submit" busy={isBusy} busyText={t("common.saving")}>
          {t("common.save")}
        </Button>
      </Foot>
    </form>
  );
}

/** Returns only the changes made here, so that others' changes stay. */
function changesOf(person: Person, typed: { name: string; email: string; required: boolean }): BodyOf<"editExpected"> {
  const name = typed.name.trim();
  const email = typed.email.trim();
  return {
    ...(name !== person.name && { name }),
    ...(email !== (person.email ?? "") && { email: email === "" ? null : email }),
    ...(typed.required !== person.required && { required: typed.required }),
  };
}

function PersonalLink({ person: { expectedID, name } }: { person: Person }) {
  const client = useQueryClient();
  const { meetingID, change, link, replaceLink } = useExpectedCalls();
  const queryKey = ["personal-link", meetingID, expectedID];
  const linkQuery = useQuery({ queryKey, queryFn: () => link(expectedID), gcTime: 0 });
  const text = linkQuery.data ?? "";
  const { refusals, copy } = useCopying(text, t("expected.linkCopied", { name }));
  const [isDrawn, setIsDrawn] = useState(false);
  const replace = useMutation({
    mutationFn: () => change(() => replaceLink(expectedID)),
    onSuccess(replaced) {
      client.setQueryData(queryKey, replaced);
      toast(t("expected.linkReplaced"), { kind: "primary" });
    },
  });
  return (
    <LinkPart aria-label={t("expected.link")}>
      {linkQuery.isPending && <Spinner />}
      {linkQuery.isSuccess && (
        <>
          <SelectableText label={t("expected.link")} text={text} selections={refusals} />
          <Button kind="primary" onClick={copy}>
            {t("share.copyLink")}
          </Button>
          <div>
            <TextButton aria-expanded={isDrawn} onClick={() => setIsDrawn(!isDrawn)}>
              {isDrawn ? t("expected.hideCode") : t("expected.showCode")}
            </TextButton>
            <TextButton disabled={replace.isPending} onClick={() => replace.mutate()}>
              {t("expected.replaceLink")}
            </TextButton>
          </div>
          {isDrawn && <QrCode text={text} />}
        </>
      )}
      <RequestFailure error={linkQuery.error ?? replace.error} />
      {linkQuery.isError && <Button onClick={() => void linkQuery.refetch()}>{t("common.tryAgain")}</Button>}
    </LinkPart>
  );
}

function TheirAnswer({ person: { expectedID, respondentID = "" } }: { person: Person }) {
  const { edit } = useExpectedCalls();
  const { respondents } = useMeetingState(({ facts }) => facts.meeting);
  const others = useExpected().filter((other) => other.expectedID !== expectedID);
  const taken = new Set(others.map((other) => other.respondentID));
  return (
    <MatchField
      label={t("expected.theirAnswer")}
      none={t("expected.noAnswer")}
      chosen={respondentID}
      choices={Object.entries(respondents)
        .filter(([id]) => !taken.has(id))
        .map(([id, { name }]) => [id, name])}
      onMatch={(chosen) => edit(expectedID, { respondentID: chosen === "" ? null : chosen })}
    />
  );
}

const Mails = styled.p`
  margin: -10px 0 12px;
  ${NOTE};
  &:empty {
    display: none;
  }
`;

const LinkPart = styled.section`
  display: grid;
  gap: 8px;
  margin-bottom: 16px;
  & > [role="textbox"] {
    font-size: var(--text-note);
  }
  & > svg {
    justify-self: center;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    ${NOTE};
    & > button {
      min-height: 44px;
    }
  }
`;

const Asked = styled.p`
  margin-top: 16px;
`;

const Details = styled.div`
  margin-top: 16px;
  & > label {
    margin-top: 16px;
  }
`;

const Foot = styled(Footer)`
  & > :first-of-type {
    margin-inline-end: auto;
  }
`;
