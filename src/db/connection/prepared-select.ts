import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './client.ts';

/** In place of a parameter's value while a statement is built. */
class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A marked select that the builder writes once rather than at each execution: of a select with thirty columns it takes longer to build than to send.
 * @param build with each value as a parameter of its own, unread
 */
export function preparedSelect<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => Compilable<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    compiled ??= build(db, ...(values.map((_, index) => new Placeholder(index)) as unknown as Values)).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? values[value.index] : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
