#!/usr/bin/env node
import { Command, CommanderError } from "commander";
import { addBackup } from "./operator/backup.ts";
import { addBlock } from "./operator/block.ts";
import { addDoctor } from "./operator/doctor.ts";
import { addJobs } from "./operator/jobs.ts";
import { addMails } from "./operator/mails.ts";
import { addMeeting } from "./operator/meeting.ts";
import { addMigrate } from "./operator/migrate.ts";
import { printJson, ToolFault } from "./operator/output.ts";
import { addPerson } from "./operator/person.ts";
import { addPrepare } from "./operator/prepare.ts";
import { addRestore } from "./operator/restore.ts";
import { addTestMail } from "./operator/test-mail.ts";
import { addUsage } from "./operator/usage.ts";
import { addUser } from "./operator/user.ts";
import { addWho } from "./operator/who.ts";
import { VERSION } from "#server/version.ts";

/** Each command is a file of `operator/` that adds itself. */
const COMMANDS = [
  addDoctor,
  addPrepare,
  addBackup,
  addRestore,
  addMigrate,
  addJobs,
  addTestMail,
  addUsage,
  addMails,
  addUser,
  addMeeting,
  addPerson,
  addWho,
  addBlock,
];

const EXIT_CODES = `
Exit codes: 0 done, 1 not done (one sentence says why), 2 wrong use.`;

function createProgram(): Command {
  const program = new Command("overlap")
    .description("The operator's tool of Overlap. It runs beside the server, with the same environment.")
    .version(VERSION)
    .option("--json", "write JSON instead of lines")
    .showHelpAfterError("Add --help for arguments and examples.")
    .addHelpText("after", EXIT_CODES)
    // Before the commands, which inherit it.
    .exitOverride()
    .hook("preAction", (_program, command) => printJson(command.optsWithGlobals()["json"] === true));
  for (const add of COMMANDS) add(program);
  return program;
}

/** Runs one command and returns the exit code. */
async function run(): Promise<number> {
  const program = createProgram();
  try {
    if (process.argv.length === 2) program.outputHelp();
    else await program.parseAsync();
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    process.stderr.write(`${await sentenceOf(error)}\n`);
    return 1;
  }
}

async function sentenceOf(error: unknown): Promise<string> {
  if (error instanceof ToolFault) return error.message;
  const { explainFault } = await import("#server/start/config.ts");
  return explainFault(error).split("\n    at ", 1)[0] ?? "";
}

process.exitCode = await run();
