import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { MeetingID } from "#domain/meeting-id.ts";

/** A row of `grid_updates`: one change of a meeting's grid document. */
export interface GridUpdateModel extends Model<
  InferAttributes<GridUpdateModel>,
  InferCreationAttributes<GridUpdateModel>
> {
  meetingID: MeetingID;
  /** A bigint, which the driver gives as text. */
  seq: string;
  bytes: Buffer;
}

/** Declares the table to `sequelize`. */
export function defineGridUpdateModel(sequelize: Sequelize): ModelStatic<GridUpdateModel> {
  return sequelize.define<GridUpdateModel>(
    "gridUpdate",
    {
      meetingID: { type: DataTypes.TEXT, primaryKey: true, field: "meeting_id" },
      seq: { type: DataTypes.BIGINT, primaryKey: true },
      bytes: { type: DataTypes.BLOB, allowNull: false },
    },
    { tableName: "grid_updates" },
  );
}
