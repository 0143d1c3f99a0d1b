import styled from "@emotion/styled";
import { useMutation } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { useSiteAccess } from "../session/site-access.ts";
import { t } from "../text/t.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { TextButton } from "../ui/TextButton.tsx";
import { FINGER_HIGH } from "../ui/theme.ts";

type ConfirmAddressProps = {
  readonly email: string;
  /** Says what an address that is not confirmed hinders. */
  readonly why: string;
};

/** Sends the mail for a new password, which proves the address. */
export function ConfirmAddress({ email, why }: ConfirmAddressProps) {
  const { passwordLogin } = useSiteAccess();
  const { isPending, isSuccess, error, mutate } = useMutation({
    mutationFn: () => call("resetPassword", { body: { email } }),
  });
  return (
    <>
      <span>{isSuccess ? t("account.confirmationOnItsWay", { email }) : why}</span>{" "}
      {!isSuccess && passwordLogin && (
        <Send disabled={isPending} onClick={() => mutate()}>
          {t("account.sendConfirmation")}
        </Send>
      )}
      <RequestFailure error={error} />
    </>
  );
}

const Send = styled(TextButton)`
  ${FINGER_HIGH}
`;
