import type { SelectionMode } from "#domain/meeting/selection-mode.ts";

/**
 * The line over the grid that says what it shows. `scheduled` is when everybody meets, in words; `whose` the selected
 * or edited answer, `your` or `Mina's`.
 */
export function modeTitle(mode: SelectionMode, scheduled: string | undefined, whose: string): string {
  switch (mode.at) {
    case "none":
      return scheduled ?? "Availabilities";
    case "addingRespondent":
      return "Add your availability";
    case "editingRespondent":
      return `Edit ${whose} availability`;
    case "editingSchedule":
      return "Schedule your meeting";
    case "selectedUser":
      return `${whose === "your" ? "Your" : whose} availability`;
  }
}
