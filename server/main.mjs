import { flushCompileCache } from "node:module";
import { startFromEnvironment } from "./start/start-from-environment.ts";

// For the next start, also when this process is killed; without NODE_COMPILE_CACHE nothing.
flushCompileCache();
await startFromEnvironment();
