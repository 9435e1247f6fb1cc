/** An object with a field for each name. */
export const recordOf = <Name extends string, Value>(
  names: readonly Name[],
  fieldOf: (name: Name) => Value,
): Record<Name, Value> => Object.fromEntries(names.map((name) => [name, fieldOf(name)])) as Record<Name, Value>;
