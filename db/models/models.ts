import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from "sequelize";
import type { MeetingID, UserID, RespondentID } from "#domain/ids.ts";

/** A row of `meetings`. */
interface MeetingModel extends Model<InferAttributes<MeetingModel>, InferCreationAttributes<MeetingModel>> {
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
function defineMeetingModel(sequelize: Sequelize): ModelStatic<MeetingModel> {
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

/** A row of `respondents`. The projection (`slots`, `answer_seq`) belongs to hot statements alone. */
interface RespondentModel extends Model<InferAttributes<RespondentModel>, InferCreationAttributes<RespondentModel>> {
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
function defineRespondentModel(sequelize: Sequelize): ModelStatic<RespondentModel> {
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

/** A row of `grid_updates`: one change of a meeting's grid document. */
interface GridUpdateModel extends Model<InferAttributes<GridUpdateModel>, InferCreationAttributes<GridUpdateModel>> {
  meetingID: MeetingID;
  /** A bigint, which the driver gives as text. */
  seq: string;
  bytes: Buffer;
}

/** Declares the table to `sequelize`. */
function defineGridUpdateModel(sequelize: Sequelize): ModelStatic<GridUpdateModel> {
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

/** A row of `grid_snapshots`: a meeting's grid document up to and with `seq`. */
interface GridSnapshotModel extends Model<
  InferAttributes<GridSnapshotModel>,
  InferCreationAttributes<GridSnapshotModel>
> {
  meetingID: MeetingID;
  /** A bigint, which the driver gives as text. */
  seq: string;
  state: Buffer;
}

/** Declares the table to `sequelize`. */
function defineGridSnapshotModel(sequelize: Sequelize): ModelStatic<GridSnapshotModel> {
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

/** A row of `users`. */
interface UserModel extends Model<InferAttributes<UserModel>, InferCreationAttributes<UserModel>> {
  userID: UserID;
  name: string;
  email: string;
  passwordHash: string | null;
  subscribed: boolean;
  locale: string;
}

/** Declares the table to `sequelize`. */
function defineUserModel(sequelize: Sequelize): ModelStatic<UserModel> {
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

/** A row of `sessions`. */
export interface SessionModel extends Model<InferAttributes<SessionModel>, InferCreationAttributes<SessionModel>> {
  sessionID: string;
  userID: UserID;
  expiresAt: Date;
  device: string;
}

/** Declares the table to `sequelize`. */
function defineSessionModel(sequelize: Sequelize): ModelStatic<SessionModel> {
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
function definePasswordResetModel(sequelize: Sequelize): ModelStatic<PasswordResetModel> {
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
