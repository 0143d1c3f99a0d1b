import { Link } from "../ui/Link.tsx";
import { errorText } from "../error-text.ts";
import { isPassing } from "../api/call-error.ts";
import { RequestFailure } from "../ui/Failure.tsx";

const WAYS = {
  signup: (
    <>
      <Link to="/signup">Sign up again</Link>, or <Link to="/login">login</Link> if you have verified it already.
    </>
  ),
  login: (
    <>
      <Link to="/login">Log in again</Link> to get a new link.
    </>
  ),
} as const;

/** Why what a link carries could not be used, in the server's words and in a person's, and how to get another one. */
export function LinkFailure({ error, again }: { error: unknown; again: keyof typeof WAYS }) {
  const text = errorText(error);
  return (
    <>
      <RequestFailure error={error} />
      {text === "Invalid encrypted entity" && (
        <p>This link is not whole, or was changed on its way. Please open it once more from where you got it.</p>
      )}
      {!isPassing(error) && <p>{WAYS[again]}</p>}
    </>
  );
}
