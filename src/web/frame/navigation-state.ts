/** A field of the state of a navigation, which anything may have written; undefined where it has none. */
export const stateField = (state: unknown, field: string): unknown =>
  typeof state === 'object' && state !== null && Object.hasOwn(state, field) ? Reflect.get(state, field) : undefined;
