import { refuse } from "#domain/refusal.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { createUser } from "./create-user.ts";
import { accountOfLink } from "./verification-link.ts";

/** Makes the account of a sign-up. The link works once: after that its address has an account. */
export async function verifyEmail({ body }: Call<"verifyEmail">, world: World): Promise<undefined> {
  const user = await createUser(accountOfLink(body, world), world);
  if (user === undefined) refuse("taken", "This address has an account already. Please log in.");
}
