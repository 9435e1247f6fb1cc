/** Fifteen digits: more than the highest id in the database needs. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** Parses a row id of an address or a form; null for anything else. */
export const readId = (text: string | undefined): number | null =>
  text !== undefined && ID_PATTERN.test(text) ? Number(text) : null;
