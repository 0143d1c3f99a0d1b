import { AccessTokenList } from "./AccessTokenList.tsx";
import { SessionList } from "./SessionList.tsx";

/** Everything that opens the account just now. */
export default function SignIns() {
  return (
    <>
      <SessionList />
      <AccessTokenList />
    </>
  );
}
