import { runInThisContext } from "node:vm";
import { serveTasks } from "../task-processes.ts";

// A task is JavaScript, so that a test says what its process does.
serveTasks((code: string): unknown => runInThisContext(code));
