import type { CreationAttributes, FindOptions, fn, literal, Model, ModelStatic, WhereOptions } from "sequelize";
import { plainRow, refuseNul, type Sender } from "../connection/connections.ts";

/** New values of columns, or expressions for PostgreSQL. Undefined keeps a column. */
export type Changes<Row> = {
  readonly [Column in keyof Row]?: Row[Column] | ReturnType<typeof fn | typeof literal> | undefined;
};

export type Reading<Row> = Pick<FindOptions<Row>, "attributes" | "order" | "limit" | "lock">;

/**
 * The rows of a table, in a transaction or on any connection. Errors and slow-query reports carry each call's `name`.
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
    return (rows as unknown as Row[]).map((row) => plainRow(row)); // `raw`: rows, and no models
  }

  async find(name: string, where: WhereOptions<Row>, how: Reading<Row> = {}): Promise<Row | undefined> {
    return (await this.list(name, where, { ...how, limit: 1 }))[0];
  }

  count(name: string, where: WhereOptions<Row>): Promise<number> {
    return this.#sender.model(name, (within) => this.#model.count({ ...within, where: sent(name, where) }));
  }

  /** Inserts a row and returns it with the values that PostgreSQL filled in. */
  async insert(name: string, row: CreationAttributes<Model<Row, NewRow>>): Promise<Row> {
    return plainRow((await this.#sender.model(name, (within) => this.#model.create(sent(name, row), within))).get());
  }

  /** Inserts a row; changes these columns, or all, of an existing row with its key. */
  async upsert(name: string, row: CreationAttributes<Model<Row, NewRow>>, fields?: readonly (keyof Row & string)[]) {
    await this.#sender.model(name, (within) =>
      this.#model.upsert(sent(name, row), { ...within, ...(fields && { fields: [...fields] }) }),
    );
  }

  /** Returns the number of changed rows. */
  async update(name: string, changes: Changes<Row>, where: WhereOptions<Row>): Promise<number> {
    return (
      await this.#sender.model(name, (within) =>
        this.#model.update(sent(name, changes), { ...within, where: sent(name, where) }),
      )
    )[0];
  }

  /** Changes one row and returns these columns, or all. */
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

  /** Returns the number of removed rows. */
  remove(name: string, where: WhereOptions<Row>): Promise<number> {
    return this.#sender.model(name, (within) => this.#model.destroy({ ...within, where: sent(name, where) }));
  }
}

/** Checks and converts values for Sequelize. */
function sent<Values extends object>(statement: string, values: Values): Values {
  return Object.fromEntries(
    Reflect.ownKeys(values).map((key) => [key, sendable(statement, Reflect.get(values, key))]),
  ) as Values;
}

function sendable(statement: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => sendable(statement, item));
  refuseNul(statement, value);
  // Sequelize accepts bytes only as a Buffer.
  return value instanceof Uint8Array ? Buffer.from(value) : value;
}
