import { MAX_ID } from '#src/base/max-id.ts';

const ID_PATTERN = /^[1-9]\d{0,9}$/;

/** Parses a row id of an address or a form; null for anything else. */
export function readId(text: string | undefined): number | null {
  const id = text !== undefined && ID_PATTERN.test(text) ? Number(text) : 0;
  return id > 0 && id <= MAX_ID ? id : null;
}
