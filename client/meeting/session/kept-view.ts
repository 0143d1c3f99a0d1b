import { localStore } from "../../api/browser-storage.ts";

const NAME = "overlap.view";

/** Whether this device shows meetings as a list instead of a grid. */
export function wantsList(): boolean {
  return localStore.read(NAME) === "list";
}

export function keepWantsList(isList: boolean): void {
  if (isList) localStore.write(NAME, "list");
  else localStore.remove(NAME);
}
