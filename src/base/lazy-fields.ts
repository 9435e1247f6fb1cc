/**
 * An object whose fields are computed on first access and then stored. For results with many parts, of which each reader needs
 * some.
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
