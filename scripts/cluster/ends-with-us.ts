import { type ChildProcess, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Writable } from "node:stream";

/**
 * Gathers the numbers of processes, `+` and `-` before them, until the pipe ends: then whoever wrote it is gone, however
 * it went. The processes are asked to end first, and after their own deadline no more.
 */
const WATCHER = `
ours=" "
while read -r line; do
  case "$line" in
    +*) ours="$ours\${line#+} " ;;
    -*) ours=$(printf %s "$ours" | sed "s/ \${line#-} / /") ;;
  esac
done
[ "$ours" = " " ] && exit
kill -TERM $ours 2>/dev/null
sleep 12
kill -KILL $ours 2>/dev/null
`;

let pipe: Writable | undefined;

/** Sees to it that `child` ends when this process does, even by a kill -9. */
export function endsWithUs(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined) return;
  const watcher = (pipe ??= startWatcher());
  watcher.write(`+${pid}\n`);
  child.once("exit", () => watcher.write(`-${pid}\n`));
}

function startWatcher(): Writable {
  // In a group of its own, so that Ctrl-C in the terminal does not end it before us.
  const watcher = spawn("sh", ["-c", WATCHER], { detached: true, stdio: ["pipe", "ignore", "ignore"] });
  watcher.unref();
  watcher.stdin.on("error", () => {}); // somebody has ended it: then nobody watches
  // Without this the pipe would keep us running.
  if (watcher.stdin instanceof Socket) watcher.stdin.unref();
  return watcher.stdin;
}
