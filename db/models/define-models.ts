import type { ModelStatic, Sequelize } from "sequelize";
import { defineGridSnapshotModel, type GridSnapshotModel } from "./grid-snapshot-model.ts";
import { defineGridUpdateModel, type GridUpdateModel } from "./grid-update-model.ts";
import { defineMeetingModel, type MeetingModel } from "./meeting-model.ts";
import { definePasswordResetModel, type PasswordResetModel } from "./password-reset-model.ts";
import { defineRespondentModel, type RespondentModel } from "./respondent-model.ts";
import { defineSessionModel, type SessionModel } from "./session-model.ts";
import { defineUserModel, type UserModel } from "./user-model.ts";

/** One model per table. */
export type Models = {
  readonly meetings: ModelStatic<MeetingModel>;
  readonly respondents: ModelStatic<RespondentModel>;
  readonly gridUpdates: ModelStatic<GridUpdateModel>;
  readonly gridSnapshots: ModelStatic<GridSnapshotModel>;
  readonly users: ModelStatic<UserModel>;
  readonly sessions: ModelStatic<SessionModel>;
  readonly passwordResets: ModelStatic<PasswordResetModel>;
};

/** Declares every table to `sequelize`. */
export function defineModels(sequelize: Sequelize): Models {
  return {
    meetings: defineMeetingModel(sequelize),
    respondents: defineRespondentModel(sequelize),
    gridUpdates: defineGridUpdateModel(sequelize),
    gridSnapshots: defineGridSnapshotModel(sequelize),
    users: defineUserModel(sequelize),
    sessions: defineSessionModel(sequelize),
    passwordResets: definePasswordResetModel(sequelize),
  };
}
