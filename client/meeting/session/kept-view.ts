const NAME = "overlap.view";

/** Whether this device shows meetings as a list instead of a grid. */
export function wantsList(): boolean {
  try {
    return localStorage.getItem(NAME) === "list";
  } catch {
    return false;
  }
}

export function keepWantsList(isList: boolean): void {
  try {
    if (isList) localStorage.setItem(NAME, "list");
    else localStorage.removeItem(NAME);
  } catch {
    // Refused: it lasts as long as the page.
  }
}
