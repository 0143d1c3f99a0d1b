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

/** Why what a link carries could not be used, in the server's words and in a person's, and how to get another one. */
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

/** Whether the server could not read what a link carries; one that is too old it can. */
export function isLinkDamaged(error: unknown): boolean {
  return error instanceof CallError && LINK_PARTS.includes(error.path);
}
