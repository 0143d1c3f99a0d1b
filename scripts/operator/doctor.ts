import type { Command } from "commander";
import type { Finding } from "./checks/finding.ts";
import { print } from "./output.ts";

export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description(
      "Checks settings, database, Redis, mail, the public address with its proxy, clocks, disk and versions. Changes nothing and sends no mail.",
    )
    .option("--dialogue", "also print the dialogue with the mail server, without the password, to standard error")
    .addHelpText(
      "after",
      `
Each line is ok, warn or fault, with the cure. It ends with 0 when all is well, otherwise with 1. The public address is
checked when the server runs.

Example:
  npm run overlap -- doctor`,
    )
    .action(async ({ dialogue = false }: { readonly dialogue?: boolean }) => {
      const findings = await diagnose(process.env, dialogue ? console.error : () => {});
      const width = Math.max(...findings.map(({ check }) => check.length));
      print(
        findings,
        findings.map(({ check, state, sentence }) => `${state.padEnd(5)}  ${check.padEnd(width)}  ${sentence}`),
      );
      if (findings.some(({ state }) => state !== "ok")) process.exitCode = 1;
    });
}

/** Runs every check that the settings allow. `dialogue` receives the lines of the dialogue with the mail server. */
export async function diagnose(env: NodeJS.ProcessEnv, dialogue: (line: string) => void): Promise<readonly Finding[]> {
  const { ConfigFaults, readConfig } = await import("#server/start/config.ts");
  const { findings } = await import("./checks/finding.ts");
  const { ok, warn, fault } = findings("settings");
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigFaults)) throw error;
    return error.faults.map(fault);
  }
  const { checkDatabase } = await import("./checks/database.ts");
  const { checkDisk, checkSecrets, checkVersions, existingKey } = await import("./checks/machine.ts");
  const { checkServer } = await import("./checks/public-address.ts");
  const { checkMail, checkRedis } = await import("./checks/services.ts");
  const warnings = config.warnings ?? [];
  const settings = warnings.length === 0 ? [ok("Every setting is valid.")] : warnings.map(warn);
  const [server, database, redis, mail, disk, secrets] = await Promise.all([
    existingKey(config).then((secret) => checkServer(config, secret)),
    checkDatabase(config),
    checkRedis(config),
    checkMail(config, dialogue),
    checkDisk(config),
    checkSecrets([".env", `${config.dataDir}/secret-key`]),
  ]);
  return [
    ...settings,
    ...database,
    redis,
    mail,
    ...server.findings,
    disk,
    secrets,
    checkVersions(server.running?.version),
  ];
}
