import type { ModelStatic, Sequelize } from "sequelize";
import { defineGridSnapshotModel, type GridSnapshotModel } from "./grid-snapshot-model.ts";
import { defineGridUpdateModel, type GridUpdateModel } from "./grid-update-model.ts";
import { defineMeetingModel, type MeetingModel } from "./meeting-model.ts";
import { defineRespondentModel, type RespondentModel } from "./respondent-model.ts";

/** One model per table. */
export type Models = {
  readonly meetings: ModelStatic<MeetingModel>;
  readonly respondents: ModelStatic<RespondentModel>;
  readonly gridUpdates: ModelStatic<GridUpdateModel>;
  readonly gridSnapshots: ModelStatic<GridSnapshotModel>;
};

/** Declares every table to `sequelize`. */
export function defineModels(sequelize: Sequelize): Models {
  return {
    meetings: defineMeetingModel(sequelize),
    respondents: defineRespondentModel(sequelize),
    gridUpdates: defineGridUpdateModel(sequelize),
    gridSnapshots: defineGridSnapshotModel(sequelize),
  };
}
