import { CallError, isPassing } from "../api/call-error.ts";
import { Marked } from "../text/Marked.tsx";
import { t } from "../text/t.ts";
import { RequestFailure } from "../ui/Failure.tsx";
import { Link } from "../ui/Link.tsx";

const toLogin = (words: string) => <Link to="/login">{words}</Link>;
const toSignUp = (words: string) => <Link to="/signup">{words}</Link>;
const WAYS = {
  signup: <Marked text={t("account.signUpAgain")} marks={{ signup: toSignUp, login: toLogin }} />,
  login: <Marked text={t("account.logInAgainForLink")} marks={{ link: toLogin }} />,
} as const;

export function LinkFailure({ error, again }: { error: unknown; again: keyof typeof WAYS }) {
  return (
    <>
      <RequestFailure error={error} />
      {isLinkDamaged(error) && <p>{t("account.openLinkAgain")}</p>}
      {!isPassing(error) && <p>{WAYS[again]}</p>}
    </>
  );
}

const LINK_PARTS: readonly unknown[] = ["encrypted_entity", "iv", "salt", "tag"];

/** True if the server could not read the link; expired links it can read. */
export function isLinkDamaged(error: unknown): boolean {
  return error instanceof CallError && LINK_PARTS.includes(error.path);
}
