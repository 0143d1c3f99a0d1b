import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { MeetingID } from "#domain/meeting-id.ts";

/** A row of `grid_snapshots`: a meeting's grid document up to and with `seq`. */
export interface GridSnapshotModel extends Model<
  InferAttributes<GridSnapshotModel>,
  InferCreationAttributes<GridSnapshotModel>
> {
  meetingID: MeetingID;
  /** A bigint, which the driver gives as text. */
  seq: string;
  state: Buffer;
}

/** Declares the table to `sequelize`. */
export function defineGridSnapshotModel(sequelize: Sequelize): ModelStatic<GridSnapshotModel> {
  return sequelize.define<GridSnapshotModel>(
    "gridSnapshot",
    {
      meetingID: { type: DataTypes.TEXT, primaryKey: true, field: "meeting_id" },
      seq: { type: DataTypes.BIGINT, allowNull: false },
      state: { type: DataTypes.BLOB, allowNull: false },
    },
    { tableName: "grid_snapshots" },
  );
}
