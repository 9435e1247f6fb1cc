/**
 * A function of a text with its latest answers cached. For a delivery, whose rows repeat the same few texts; the bound keeps texts
 * that are all different, such as headings, from filling memory.
 */
export function cachedByText<Value>(read: (text: string) => Value, max: number): (text: string) => Value {
  const known = new Map<string, Value>();
  return (text) => {
    const seen = known.get(text);
    if (seen !== undefined) return seen;
    if (known.size >= max) known.clear();
    const value = read(text);
    known.set(text, value);
    return value;
  };
}
