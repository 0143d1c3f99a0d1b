import { meetings } from "./0001-meetings.ts";
import { gridLog } from "./0002-grid-log.ts";
import { accounts } from "./0003-accounts.ts";
import { mail } from "./0004-mail.ts";
import { calendars } from "./0005-calendars.ts";
import { answerRequests } from "./0006-answer-requests.ts";
import { calendarChoice } from "./0007-calendar-choice.ts";
import { signIns } from "./0008-sign-ins.ts";
import { notices } from "./0009-notices.ts";
import { requestBodies } from "./0010-request-bodies.ts";
import { calendarGrants } from "./0011-calendar-grants.ts";
import { readingSettings } from "./0012-reading-settings.ts";
import { checkedTypes } from "./0013-checked-types.ts";
import { saveIfUnchanged } from "./0014-save-if-unchanged.ts";
import type { Migration } from "./migration.ts";

/** Every migration, in the order in which they are applied. */
export const MIGRATIONS: readonly Migration[] = [
  meetings,
  gridLog,
  accounts,
  mail,
  calendars,
  answerRequests,
  calendarChoice,
  signIns,
  notices,
  requestBodies,
  calendarGrants,
  readingSettings,
  checkedTypes,
  saveIfUnchanged,
];
