import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { MeetingID } from "#domain/meeting-id.ts";
import type { RespondentID } from "#domain/respondent-id.ts";
import type { UserID } from "#domain/user-id.ts";

/** A row of `respondents`. The projection (`slots`, `answer_seq`) belongs to hot statements alone. */
export interface RespondentModel extends Model<
  InferAttributes<RespondentModel>,
  InferCreationAttributes<RespondentModel>
> {
  meetingID: MeetingID;
  respondentID: RespondentID;
  arrival: number;
  name: string;
  email: string | null;
  keyHash: Buffer | null;
  userID: UserID | null;
  locale: CreationOptional<string>;
}

/** Declares the table to `sequelize`. */
export function defineRespondentModel(sequelize: Sequelize): ModelStatic<RespondentModel> {
  return sequelize.define<RespondentModel>(
    "respondent",
    {
      meetingID: { type: DataTypes.TEXT, primaryKey: true, field: "meeting_id" },
      respondentID: { type: DataTypes.TEXT, primaryKey: true, field: "respondent_id" },
      arrival: { type: DataTypes.INTEGER, allowNull: false },
      name: { type: DataTypes.TEXT, allowNull: false },
      email: { type: DataTypes.TEXT, allowNull: true },
      keyHash: { type: DataTypes.BLOB, allowNull: true },
      userID: { type: DataTypes.TEXT, allowNull: true, field: "user_id" },
      locale: { type: DataTypes.TEXT, allowNull: false, defaultValue: "en" },
    },
    { tableName: "respondents" },
  );
}
