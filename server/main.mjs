// JavaScript, as is only what it takes to compile ahead: to read this one as TypeScript, Node would load its compiler,
// which takes 20 MB for good. Everything else is compiled by then.
import "./start/compile-cache.mjs";

const { startFromEnvironment } = await import("./start/start-from-environment.ts");
await startFromEnvironment();
