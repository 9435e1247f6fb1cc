/**
 * The value that a table holds under a text from outside. What every object inherits ("constructor", "toString", "__proto__") is not
 * in the table.
 */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
