import { parseUserID } from "#domain/user-id.ts";
import type { Authenticate } from "../world.ts";

/** Takes a token that has the form of a user's id for a session of that user. */
export const userByID: Authenticate = async (token) => {
  const userID = parseUserID(token);
  return userID === undefined ? undefined : { userID, tokenID: token };
};
