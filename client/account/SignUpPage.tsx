import { useState } from "react";
import { Navigate, useSearchParams } from "react-router";
import { PROVIDER_TITLES, PROVIDERS } from "#domain/calendar/provider.ts";
import { lastPage } from "../session/last-page.ts";
import { useToken } from "../session/use-token.ts";
import { SignUpForm } from "./SignUpForm.tsx";
import { SignupConfirmation } from "./SignupConfirmation.tsx";

export default function SignUpPage() {
  const token = useToken();
  const [mailedTo, setMailedTo] = useState<string>();
  const [query] = useSearchParams();
  // Came back from a provider that does not vouch for the address of the account there.
  const provider = PROVIDERS.find((known) => known === query.get("mailed"));
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  if (mailedTo !== undefined) return <SignupConfirmation to={<b>{mailedTo}</b>} />;
  if (provider !== undefined) {
    return <SignupConfirmation to={`the address of your ${PROVIDER_TITLES[provider]} account`} isForThisBrowser />;
  }
  return <SignUpForm onMailed={setMailedTo} />;
}
