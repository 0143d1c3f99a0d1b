import { t } from "../../text/t.ts";
import type { MeetingSession } from "./create-session.ts";
import type { CommandName } from "./meeting-state.ts";

type Commands = typeof import("./commands.ts");

const load = (): Promise<Commands> => import("./commands.ts");

/** Called once the page is there, so that no command waits for its code, nor needs a network for it. */
export function preloadCommands(): void {
  load().catch(() => {});
}

/** What asks the server is no part of the first download. `command` is what fails where its code cannot be had. */
export function withCommands(
  { send }: Pick<MeetingSession, "send">,
  command: CommandName,
  use: (commands: Commands) => void,
): void {
  load().then(use, () =>
    send({ kind: "failed", failure: { command, text: t("failure.fetchError"), isUnreachable: true } }),
  );
}
