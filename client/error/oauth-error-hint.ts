/** What one can do about it, below what the error page says (spec §8); undefined where there is nothing to add. */
export function oauthErrorHint(code: string | null): string | undefined {
  switch (code) {
    case "E_OAUTH2_NOT_ALL_SCOPES_GRANTED":
      return "Please try again, and leave every box ticked: without your calendar there is nothing to link.";
    case "E_OAUTH2_INVALID_STATE":
      return "It took too long, or was begun in another browser or window. Please try again.";
    case "E_OAUTH2_EMAIL_NOT_VERIFIED":
      return "The email address of that account is not confirmed. Log in with your password, and link it in your settings. Whoever runs this site can read in its guide for operators how such addresses are confirmed.";
    case "E_OAUTH2_INVALID_PROOF":
      return "It works once, for 30 minutes, in the browser in which you began. Open it there, or log in again.";
    case "E_OAUTH2_MAIL_NOT_SENT":
      return "If you got one before, its link works for 30 minutes. Otherwise please try again later.";
    case null:
      return undefined;
    default:
      return code.startsWith("E_OAUTH2") ? undefined : "Nothing has changed. Please try again.";
  }
}
