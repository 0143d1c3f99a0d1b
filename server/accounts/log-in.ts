import { refuse } from "#domain/refusal.ts";
import type { Call } from "../http/serve.ts";
import type { World } from "../world.ts";
import { beginSession } from "./begin-session.ts";

/** Whether the address is unknown or the password wrong shows neither in the reply nor in its time. */
export async function logIn({ body }: Call<"logIn">, world: World) {
  const login = await world.database.views.users.login(body.email);
  const isRight = await world.passwords.matches(body.password, login?.passwordHash);
  if (login === undefined || !isRight) refuse("not-signed-in", "The email address or the password is wrong.");
  return beginSession(login.user, world);
}
