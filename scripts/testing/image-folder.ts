import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "../setup/command.mjs";
import { testDataDir } from "./test-data-dir.ts";

type Instruction = { readonly name: string; readonly value: string };

/** Returns the instructions of each stage of the Dockerfile, continued lines joined. */
function readDockerfile(): readonly (readonly Instruction[])[] {
  const text = readFileSync(join(ROOT, "Dockerfile"), "utf8")
    .replaceAll(/^#.*\n/gm, "")
    .replaceAll(/\\\n\s*/g, "");
  const stages: Instruction[][] = [];
  for (const [, name = "", value = ""] of text.matchAll(/^([A-Z]+) (.+)$/gm)) {
    if (name === "FROM") stages.push([]);
    stages.at(-1)?.push({ name, value });
  }
  return stages;
}

/**
 * Lays out the files of the image in a folder, as the Dockerfile says. Makes hard links of a server's packages, without
 * the files that the build stage removes, then does each COPY. Needs no engine.
 */
export function layOutImage() {
  const [build = [], last = []] = readDockerfile();
  const valuesOf = (stage: readonly Instruction[], name: string) =>
    stage.flatMap((one) => (one.name === name ? [one.value] : []));
  // Outside the checkout, because Node would find missing packages in its node_modules.
  const root = testDataDir();
  const folder = join(root, "app");
  mkdirSync(folder);
  mkdirSync(join(root, "bin"));
  linkPackages(join(folder, "node_modules"));
  const run = (command: string) => execFileSync("sh", ["-ec", command], { cwd: folder });
  for (const command of valuesOf(build, "RUN")) if (command.startsWith("rm -rf node_modules/")) run(command);
  for (const value of valuesOf(last, "COPY")) {
    const words = value.split(" ").filter((word) => !word.startsWith("--"));
    const target = words.at(-1) ?? "";
    if (value.startsWith("--from=")) continue; // The packages, and the client, which is built by another test.
    for (const source of words.slice(0, -1)) copyFiles(source, join(folder, target), target.endsWith("/"));
  }
  for (const command of valuesOf(last, "RUN")) {
    if (command.startsWith("ln ")) run(command.replaceAll("/app", folder).replaceAll("/usr/local/bin", `${root}/bin`));
  }
  const variables = valuesOf(last, "ENV").flatMap((value) => value.split(/\s+/));
  const [health = ""] = valuesOf(last, "HEALTHCHECK").map((value) => /CMD (\[.*\])$/.exec(value)?.[1]);
  return {
    /** Remove it at the end. */
    root,
    folder,
    env: {
      ...Object.fromEntries(variables.map((variable) => variable.split("=") as [string, string])),
      PATH: `${root}/bin:${dirname(process.execPath)}:${process.env["PATH"]}`,
      NODE_COMPILE_CACHE: join(root, "compile-cache"),
      DATA_DIR: join(root, "data"),
    },
    command: JSON.parse(valuesOf(last, "CMD")[0] ?? "[]") as string[],
    health: JSON.parse(health) as string[],
    node: valuesOf(last, "FROM")[0] ?? "",
  };
}

/** Links the packages that `npm ci --omit=dev` installs. */
function linkPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    const source = join(ROOT, path);
    if (path === "" || dev === true || !existsSync(source)) continue;
    link(source, join(target, path.slice("node_modules/".length)));
  }
}

/** Links a package without the packages in it, which have entries of their own. */
function link(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const [from, to] = [join(source, entry.name), join(target, entry.name)];
    if (entry.isDirectory()) {
      if (entry.name !== "node_modules") link(from, to);
    } else if (entry.isFile() && !existsSync(to)) {
      try {
        linkSync(from, to);
      } catch {
        copyFileSync(from, to); // Another file system.
      }
    }
  }
}

/** Names that `.dockerignore` leaves out of these folders. */
const IGNORED = /\.test\.tsx?$|^testing$/;

function copyFiles(source: string, target: string, isInto: boolean): void {
  const from = join(ROOT, source);
  const to = isInto ? join(target, basename(source)) : target;
  cpSync(from, to, { recursive: true, filter: (path) => !IGNORED.test(basename(path)) });
}

/** Returns the size of all files below a folder, in MB. */
export function megabytesOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) / 1e6;
}
