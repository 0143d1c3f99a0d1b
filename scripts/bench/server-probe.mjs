import { subscribe } from "node:diagnostics_channel";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Goes into the measured server before everything else, and answers what `bench-server.ts` asks. JavaScript, so that it
// loads no compiler.

setFlagsFromString("--expose-gc");
const collect = /** @type {(options: object) => void} */ (runInNewContext("gc"));
setFlagsFromString("--no-expose-gc");

/** @type {number[]} */
let commits = [];
subscribe("overlap.committed", () => void commits.push(Number(process.hrtime.bigint()) / 1e6));

process.on("message", (question) => {
  if (question === "memory") process.send?.(process.memoryUsage());
  if (question === "collect") {
    collect({ type: "major", execution: "sync", flavor: "last-resort" });
    process.send?.(process.memoryUsage());
  }
  if (question === "commits") {
    process.send?.(commits);
    commits = [];
  }
});
