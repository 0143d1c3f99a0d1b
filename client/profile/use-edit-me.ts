import type { BodyOf } from "#domain/contract/endpoints.ts";
import { call } from "../api/call.ts";
import { useNewMe } from "./use-new-me.ts";

/** Changes something of the viewer's account. */
export function useEditMe(): (change: BodyOf<"editMe">) => Promise<void> {
  const setMe = useNewMe();
  return async (change) => setMe(await call("editMe", { body: change }));
}
