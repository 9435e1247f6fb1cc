import { UNIT_SPACE } from '#src/domain/format/numbers.ts';

/** Swedish plates do not use I, Q, V and letters with diacritics, nor O in the last position. */
const PLATE = /^([A-HJ-PR-UW-Z]{3})[ \-\u2010-\u2015]?(\d{2}[0-9A-HJ-NPR-UW-Z])$/;

/** The plate that a text is, as ads store it ("abc-12d" → "ABC12D"); null for other texts. */
export function readPlate(text: string): string | null {
  const match = PLATE.exec(text.trim().toUpperCase());
  return match ? `${match[1]}${match[2]}` : null;
}

/** The beginning of a plate that is written up to its digits: "zoo 65" → "ZOO65"; null for other texts. */
export function readPlateStart(text: string): string | null {
  const match = PLATE_START.exec(text.trim().toUpperCase());
  return match ? `${match[1]}${match[2]}` : null;
}
const PLATE_START = /^([A-HJ-PR-UW-Z]{3})[ \-\u2010-\u2015]?(\d{1,2})$/;

/** As printed on the car, on one line: "ABC 123". A personal plate is stored without its spaces. */
export const formatPlate = (plate: string): string =>
  PLATE.test(plate) ? `${plate.slice(0, 3)}${UNIT_SPACE}${plate.slice(3)}` : plate;
