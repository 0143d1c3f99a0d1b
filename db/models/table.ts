import type { CreationAttributes, FindOptions, fn, literal, Model, ModelStatic, WhereOptions } from "sequelize";
import { StatementFailed } from "../errors.ts";
import { plainRow, type Sender } from "../connection/connections.ts";

/** New values of columns, some of which PostgreSQL works out. What is undefined stays as it is. */
export type Changes<Row> = {
  readonly [Column in keyof Row]?: Row[Column] | ReturnType<typeof fn | typeof literal> | undefined;
};

export type Reading<Row> = Pick<FindOptions<Row>, "attributes" | "order" | "limit" | "lock">;

/**
 * The rows of one table, in a transaction or on any connection of the pool. The `name` of each call says what it is for,
 * should it fail or be slow.
 */
export class Table<Row extends object, NewRow extends object> {
  readonly #model: ModelStatic<Model<Row, NewRow>>;
  readonly #sender: Sender;

  constructor(model: ModelStatic<Model<Row, NewRow>>, sender: Sender) {
    this.#model = model;
    this.#sender = sender;
  }

  async list(name: string, where: WhereOptions<Row>, how: Reading<Row> = {}): Promise<Row[]> {
    const rows = await this.#sender.model(name, (within) =>
      this.#model.findAll({ ...how, ...within, where: sent(name, where), raw: true }),
    );
    return (rows as unknown as Row[]).map(plainRow); // `raw`: rows, and no models
  }

  async find(name: string, where: WhereOptions<Row>, how: Reading<Row> = {}): Promise<Row | undefined> {
    return (await this.list(name, where, { ...how, limit: 1 }))[0];
  }

  count(name: string, where: WhereOptions<Row>): Promise<number> {
    return this.#sender.model(name, (within) => this.#model.count({ ...within, where: sent(name, where) }));
  }

  /** Gives the row as it is stored, with what PostgreSQL filled in. */
  async insert(name: string, row: CreationAttributes<Model<Row, NewRow>>): Promise<Row> {
    return plainRow((await this.#sender.model(name, (within) => this.#model.create(sent(name, row), within))).get());
  }

  /** Inserts the row. Of one with the same key it changes these columns, or all. */
  async upsert(name: string, row: CreationAttributes<Model<Row, NewRow>>, fields?: readonly (keyof Row & string)[]) {
    await this.#sender.model(name, (within) =>
      this.#model.upsert(sent(name, row), { ...within, ...(fields && { fields: [...fields] }) }),
    );
  }

  /** How many rows there were to change. */
  async update(name: string, changes: Changes<Row>, where: WhereOptions<Row>): Promise<number> {
    return (
      await this.#sender.model(name, (within) =>
        this.#model.update(sent(name, changes), { ...within, where: sent(name, where) }),
      )
    )[0];
  }

  /** Changes one row and gives what has become of it: these columns of the same name in PostgreSQL, or all. */
  async updateOne(
    name: string,
    changes: Changes<Row>,
    { where, returning = true }: { where: WhereOptions<Row>; returning?: true | (keyof Row & string)[] },
  ): Promise<Row | undefined> {
    const [, [row]] = await this.#sender.model(name, (within) =>
      this.#model.update(sent(name, changes), { ...within, where: sent(name, where), returning }),
    );
    return row && plainRow(row.get());
  }

  /** How many rows there were to remove. */
  remove(name: string, where: WhereOptions<Row>): Promise<number> {
    return this.#sender.model(name, (within) => this.#model.destroy({ ...within, where: sent(name, where) }));
  }
}

/** Values or conditions as Sequelize takes them. */
function sent<Values extends object>(statement: string, values: Values): Values {
  return Object.fromEntries(
    Reflect.ownKeys(values).map((key) => [key, sendable(statement, Reflect.get(values, key))]),
  ) as Values;
}

function sendable(statement: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => sendable(statement, one));
  // PostgreSQL holds no NUL; Sequelize would send a backslash and a zero in its place.
  if (typeof value === "string" && value.includes("\0"))
    throw new StatementFailed({ statement, code: "22021", reason: "a text with a NUL character" });
  // It knows bytes as a Buffer alone.
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}
