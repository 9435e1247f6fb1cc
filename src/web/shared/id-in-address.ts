/** The highest id that the database can hold is longer than any address needs. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** The id of a row as an address or a form names it; null where it names none. */
export const readId = (text: string | undefined): number | null =>
  text !== undefined && ID_PATTERN.test(text) ? Number(text) : null;
