import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { CreationOptional } from "sequelize";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { UserID } from "#domain/user-id.ts";

/** A row of `meetings`. */
export interface MeetingModel extends Model<InferAttributes<MeetingModel>, InferCreationAttributes<MeetingModel>> {
  meetingID: MeetingID;
  name: string;
  about: string;
  timezone: string;
  dates: string[];
  startQuarter: number;
  endQuarter: number;
  scheduledStart: Date | null;
  scheduledEnd: Date | null;
  protectAnswers: boolean;
  organiserKeyHash: CreationOptional<Buffer | null>;
  creator: CreationOptional<UserID | null>;
  version: CreationOptional<number>;
  arrivals: CreationOptional<number>;
}

/** Declares the table to `sequelize`. Columns that only hot statements use are left out. */
export function defineMeetingModel(sequelize: Sequelize): ModelStatic<MeetingModel> {
  return sequelize.define<MeetingModel>(
    "meeting",
    {
      meetingID: { type: DataTypes.TEXT, primaryKey: true, field: "meeting_id" },
      name: { type: DataTypes.TEXT, allowNull: false },
      about: { type: DataTypes.TEXT, allowNull: false },
      timezone: { type: DataTypes.TEXT, allowNull: false },
      dates: { type: DataTypes.ARRAY(DataTypes.DATEONLY), allowNull: false },
      startQuarter: { type: DataTypes.SMALLINT, allowNull: false },
      endQuarter: { type: DataTypes.SMALLINT, allowNull: false },
      scheduledStart: { type: DataTypes.DATE, allowNull: true },
      scheduledEnd: { type: DataTypes.DATE, allowNull: true },
      protectAnswers: { type: DataTypes.BOOLEAN, allowNull: false },
      organiserKeyHash: { type: DataTypes.BLOB, allowNull: true },
      creator: { type: DataTypes.TEXT, allowNull: true },
      version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
      arrivals: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
    },
    { tableName: "meetings" },
  );
}
