/** Four capitals are a word in capitals; fewer may be a name of its own: "GTI", "AWD", "SUV". */
export const CAPITALS = /\p{Lu}{4,}/gu;

/** A word in capitals with the first alone: "MOMENTUM", but not "GTI" and "520D". */
export const readableWord = (word: string): string =>
  word.replace(CAPITALS, (capitals) => capitals.slice(0, 1) + capitals.slice(1).toLowerCase());
