/** Three letters and three characters in the form of Swedish licence plates, which have no I, Q, V, Å, Ä or Ö. */
export const PLATE = /(?<![\p{L}\d])([A-HJ-PR-UW-Z]{3}) ?\d{2}[A-HJ-NPR-UW-Z\d](?![\p{L}\d])/giu;
/** Names of models that look like plates: "CLA 180", "GLC 300". */
export const MODEL_LETTERS = new Set([
  'CLA',
  'CLC',
  'CLE',
  'CLK',
  'CLS',
  'GLA',
  'GLB',
  'GLC',
  'GLE',
  'GLK',
  'GLS',
  'SLC',
  'SLK',
  'SLR',
  'SLS',
  'AMG',
  'MAX',
  'RAM',
  'UNO',
]);

/** Words beside which three letters and three digits are a plate also with a space, as "BMW 320" is none. */
const PLATE_WORDS = /\b(?:reg|regnr|regnumm|regnummer|registreringsn|skylt|plåt|nummerplåt)/iu;

/** Whether a text names a car by its registration number: "ABC123", "reg nr DEF 45G"; not "CLA 180". */
export const hasPlate = (text: string): boolean =>
  [...text.matchAll(PLATE)].some(([plate, letters = '']) => {
    const isWhole = plate.length === text.trim().length;
    // "YBK 47C": no car is called by a number that ends in a letter after three others, as "BMW 320d" is.
    const isNewForm = /\d{2}[A-Z]$/.test(plate) && /^[A-Z]{3}/.test(plate);
    const isSure = !plate.includes(' ') || isWhole || isNewForm || PLATE_WORDS.test(text);
    return !MODEL_LETTERS.has(letters.toUpperCase()) && isSure;
  });
