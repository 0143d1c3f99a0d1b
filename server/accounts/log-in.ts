import { refuse } from "#domain/refusal.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { beginSession } from "./begin-session.ts";

/** Neither the reply nor the time that it takes tells whether the address is unknown or the password wrong. */
export async function logIn({ body, address }: Call<"logIn">, world: World) {
  const login = await world.database.views.users.login(body.email);
  const isRight = await world.passwords.matches(body.password, login?.passwordHash, { address });
  if (login === undefined || !isRight) refuse("not-signed-in", "The email address or the password is wrong.");
  return beginSession(login.user, world);
}
