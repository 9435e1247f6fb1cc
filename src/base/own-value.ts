/**
 * The value that a table has under a key from outside. Inherited properties ("constructor", "toString", "__proto__") are not
 * values of the table.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
