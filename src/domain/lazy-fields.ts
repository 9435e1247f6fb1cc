/**
 * An object whose fields are worked out when they are first read, and then kept. For answers of many parts of which each reader
 * wants some.
 */
export function lazyFields<Fields extends object>(makers: { [Name in keyof Fields]: () => Fields[Name] }): Fields {
  const fields = {} as Fields;
  for (const name of Object.keys(makers) as (keyof Fields)[]) {
    Object.defineProperty(fields, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = makers[name]();
        Object.defineProperty(fields, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return fields;
}
