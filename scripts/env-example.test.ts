import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "./setup/command.mjs";

const textOf = (...path: readonly string[]) => readFileSync(join(ROOT, ...path), "utf8");
const sorted = (names: Iterable<string>) => [...new Set(names)].sort();

/** The variables that `server/start` reads, without NODE_ENV. */
const READ = sorted(
  readdirSync(join(ROOT, "server", "start"))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .flatMap((name) => [...textOf("server", "start", name).matchAll(/read\.(\w+)\(\s*"([A-Z_]+)"/g)])
    .flatMap(([, how, name = ""]) => (how === "client" ? [`${name}_CLIENT_ID`, `${name}_CLIENT_SECRET`] : [name]))
    .filter((name) => name !== "NODE_ENV"),
);
/** Variables of docker compose and of its other services. */
const OF_COMPOSE = ["BIND", "COMPOSE_FILE", "COMPOSE_PROFILES", "OVERLAP_IMAGE", "POSTGRES_IMAGE", "POSTGRES_PASSWORD"];
/** Node reads it; `npm start` and the tool hand it over. */
const OF_NODE = ["NODE_EXTRA_CA_CERTS"];
/** Providers of tests; no operator sets these. */
const isForTests = (name: string) => /^(?:GOOGLE|MICROSOFT)_(?:ISSUER|API|AUTHORITY|GRAPH)_URL$/.test(name);

test(".env.example names exactly the variables that Overlap and docker compose read", () => {
  const named = [...textOf(".env.example").matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => `${name}`);
  expect(named.toSorted()).toEqual(sorted([...READ, ...OF_COMPOSE, ...OF_NODE]));
});

test("the tables of docs/operating.md and docs/providers.md name exactly the variables that Overlap reads", () => {
  const text = textOf("docs", "operating.md") + textOf("docs", "providers.md");
  const rows = [...text.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)];
  const named = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name));
  expect(sorted(named)).toEqual(READ.filter((name) => !isForTests(name)));
});

type Service = {
  readonly image?: string;
  readonly build?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly profiles?: readonly string[];
  readonly secrets?: readonly string[];
  readonly configs?: readonly { readonly source: string; readonly target: string }[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
};
type ComposeFile = Readonly<Record<"services", Readonly<Record<string, Service>>>> & {
  readonly volumes?: object;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
  readonly configs?: Readonly<Record<string, { readonly file: string }>>;
};

/** Reads a file as compose does. Throws on anything that is not valid YAML. */
const composeFile = (name: string) => parse(textOf(name), { merge: true, strict: true }) as ComposeFile;

describe("docker compose", () => {
  const { services, volumes = {}, configs = {} } = composeFile("docker-compose.yml");
  const ofOverlap = ["app", "app1", "app2", "app3"];

  test("every process of Overlap gets every variable of the operator", () => {
    // The image sets these two.
    const read = READ.filter((name) => !isForTests(name) && name !== "HOST" && name !== "DATA_DIR");
    const expected = sorted([...read, ...OF_NODE]);
    for (const name of ofOverlap) expect(sorted(Object.keys(services[name]?.environment ?? {}))).toEqual(expected);
  });

  test("every process of Overlap reads the certificates of NODE_EXTRA_CA_CERTS at their path in the container", () => {
    for (const name of ofOverlap) {
      const { environment = {}, configs: [config] = [] } = services[name] ?? {};
      expect(environment["NODE_EXTRA_CA_CERTS"]).toBe(`\${NODE_EXTRA_CA_CERTS:+${config?.target}}`);
      expect(configs[config?.source ?? ""]?.file).toBe("${NODE_EXTRA_CA_CERTS:-/dev/null}");
    }
  });

  test("every variable that docker-compose.yml uses is named in .env.example", () => {
    const used = [...textOf("docker-compose.yml").matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => `${name}`);
    expect(sorted(used).filter((name) => ![...READ, ...OF_COMPOSE, ...OF_NODE].includes(name))).toEqual([]);
  });

  test("only Overlap runs without a profile, and it waits for no service that may be absent", () => {
    const always = Object.entries(services).filter(([, { profiles }]) => profiles === undefined);
    expect(always.map(([name]) => name)).toEqual(["app"]);
    expect(services["app"]?.depends_on).toEqual({ database: { condition: "service_healthy", required: false } });
    for (const { depends_on = {} } of Object.values(services)) {
      for (const name of Object.keys(depends_on)) expect(services).toHaveProperty(name);
    }
  });

  test("every service comes from an image and keeps its data in a declared volume or a file of the repository", () => {
    for (const { image, build, volumes: mounts = [] } of Object.values(services)) {
      expect([typeof image, build]).toEqual(["string", undefined]);
      for (const mount of mounts) {
        const [source = ""] = mount.split(":");
        const exists = source.startsWith("./") ? existsSync(join(ROOT, source)) : source in volumes;
        expect([source, exists]).toEqual([source, true]);
      }
    }
  });

  test("a clone builds the image for every process of Overlap", () => {
    const override = composeFile("docker-compose.override.yml").services;
    expect(Object.entries(override).map(([name, { build }]) => [name, build])).toEqual(
      ofOverlap.map((name) => [name, "."]),
    );
  });

  test("docker-compose.secrets.yml gives each process the files of its secrets, and no value beside them", () => {
    const file = composeFile("docker-compose.secrets.yml");
    for (const name of ofOverlap) {
      const { environment = {}, secrets = [] } = file.services[name] ?? {};
      const variables = Object.keys(environment).filter((variable) => !variable.endsWith("_FILE"));
      expect(READ).toEqual(expect.arrayContaining(variables));
      for (const variable of variables) {
        expect([environment[variable], environment[`${variable}_FILE`]]).toEqual(["", expect.any(String)]);
        expect(secrets).toContain(environment[`${variable}_FILE`]?.replace("/run/secrets/", ""));
      }
      for (const secret of secrets) expect(file.secrets).toHaveProperty(secret);
    }
  });
});
