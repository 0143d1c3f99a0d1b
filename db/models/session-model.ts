import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { UserID } from "#domain/user-id.ts";

/** A row of `sessions`. */
export interface SessionModel extends Model<InferAttributes<SessionModel>, InferCreationAttributes<SessionModel>> {
  sessionID: string;
  userID: UserID;
  expiresAt: Date;
  device: string;
}

/** Declares the table to `sequelize`. */
export function defineSessionModel(sequelize: Sequelize): ModelStatic<SessionModel> {
  return sequelize.define<SessionModel>(
    "session",
    {
      sessionID: { type: DataTypes.TEXT, primaryKey: true, field: "session_id" },
      userID: { type: DataTypes.TEXT, allowNull: false, field: "user_id" },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
      device: { type: DataTypes.TEXT, allowNull: false },
    },
    { tableName: "sessions" },
  );
}
