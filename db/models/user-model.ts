import {
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { UserID } from "#domain/user-id.ts";

/** A row of `users`. */
export interface UserModel extends Model<InferAttributes<UserModel>, InferCreationAttributes<UserModel>> {
  userID: UserID;
  name: string;
  email: string;
  passwordHash: string | null;
  subscribed: boolean;
  locale: string;
}

/** Declares the table to `sequelize`. */
export function defineUserModel(sequelize: Sequelize): ModelStatic<UserModel> {
  return sequelize.define<UserModel>(
    "user",
    {
      userID: { type: DataTypes.TEXT, primaryKey: true, field: "user_id" },
      name: { type: DataTypes.TEXT, allowNull: false },
      email: { type: DataTypes.TEXT, allowNull: false },
      passwordHash: { type: DataTypes.TEXT, allowNull: true },
      subscribed: { type: DataTypes.BOOLEAN, allowNull: false },
      locale: { type: DataTypes.TEXT, allowNull: false },
    },
    { tableName: "users" },
  );
}
