import { TEST_SECRET, type TestApp } from "#server/testing/start-test-app.ts";
import { diagnose } from "../doctor.ts";

type Environment = Record<string, string>;

/** Returns the environment of the app, as its operator has it. */
export function environment(app: TestApp): Environment {
  const place = { DATABASE_URL: app.databaseUrl, SECRET_KEY: TEST_SECRET, DATA_DIR: app.dataDir };
  return { ...place, PORT: String(app.port), TRUST_PROXY: String(app.context.config.trustProxy) };
}

/** Returns the lines of one check, such as `fault The clock …`. */
export async function lines(env: Environment, check: string): Promise<readonly string[]> {
  const findings = await diagnose(env, () => {});
  return findings.filter((finding) => finding.check === check).map(({ state, sentence }) => `${state} ${sentence}`);
}
