/** The keys that remain of a removed person, in Swedish. */
export const keysLeft = (keys: readonly string[]): string =>
  keys.length === 0
    ? ''
    : `Nycklar som personen har skapat gäller fortfarande: ${keys.join(', ')}. Spärra dem om personen kan ha kvar dem.`;
