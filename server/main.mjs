import { startFromEnvironment } from "./start/start-from-environment.ts";

await startFromEnvironment();
