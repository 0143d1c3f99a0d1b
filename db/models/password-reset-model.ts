import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { UserID } from "#domain/user-id.ts";

/** A row of `password_resets`. */
export interface PasswordResetModel extends Model<
  InferAttributes<PasswordResetModel>,
  InferCreationAttributes<PasswordResetModel>
> {
  resetID: string;
  userID: UserID;
  expiresAt: Date;
}

/** Declares the table to `sequelize`. */
export function definePasswordResetModel(sequelize: Sequelize): ModelStatic<PasswordResetModel> {
  return sequelize.define<PasswordResetModel>(
    "password_reset",
    {
      resetID: { type: DataTypes.TEXT, primaryKey: true, field: "reset_id" },
      userID: { type: DataTypes.TEXT, allowNull: false, field: "user_id" },
      expiresAt: { type: DataTypes.DATE, allowNull: false },
    },
    { tableName: "password_resets" },
  );
}
