/** Resolves to null when the promise is late; it then goes on, and a later failure of it is ignored. */
export function orLate<Value>(promise: Promise<Value>, limitMs: number): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), limitMs).unref();
  promise.catch(() => undefined);
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
