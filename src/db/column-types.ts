import type { ColumnType } from 'kysely';

/**
 * A column that the database fills when an insert omits it. Kysely's own type does not support column types such as Timestamp.
 */
export type Generated<T> =
  T extends ColumnType<infer Read, infer Insert, infer Update>
    ? ColumnType<Read, Insert | undefined, Update>
    : ColumnType<T, T | undefined, T>;
export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type Json<T> = ColumnType<T, string, string>;
