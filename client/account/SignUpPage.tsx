import { useState } from "react";
import { Navigate } from "react-router";
import { lastPage } from "../session/last-page.ts";
import { useToken } from "../session/use-token.ts";
import { SignUpForm } from "./SignUpForm.tsx";
import { SignupConfirmation } from "./SignupConfirmation.tsx";

export default function SignUpPage() {
  const token = useToken();
  const [mailedTo, setMailedTo] = useState<string>();
  if (token !== undefined) return <Navigate to={lastPage()} replace />;
  if (mailedTo !== undefined) return <SignupConfirmation email={mailedTo} />;
  return <SignUpForm onMailed={setMailedTo} />;
}
