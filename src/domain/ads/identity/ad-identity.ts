import { hash } from 'node:crypto';

/**
 * Identifiers of cars as feeds state them. What people or programs write where they have none, or what a spreadsheet has made of one, is no
 * identifier: it would make one car of several.
 */

/**
 * Three letters, two digits, and a digit or a letter. Transportstyrelsen uses no I, Q, V, Å, Ä and Ö, and no O in the last position, where it
 * would be taken for a zero.
 */
const ORDINARY_PLATE = /^[A-HJ-PR-UW-Z]{3}[0-9]{2}[0-9A-HJ-NPR-UW-Z]$/;
/** A personal plate: two to seven letters and digits, one letter at least. Spaces are not counted, as no two plates differ by them alone. */
const PERSONAL_PLATE = /^(?=.*[A-ZÅÄÖ])[A-ZÅÄÖ0-9]{2,7}$/;
/** Looks like an ordinary plate, but is none: mistyped, or without its last character. No personal plate looks like that. */
const MISTYPED_PLATE = /^[A-ZÅÄÖ]{3}[0-9]{2}[A-ZÅÄÖ0-9]$|^[A-HJ-PR-UW-Z]{3}[0-9]{2}$/;
const ONE_CHARACTER = /^(.)\1*$/u;
/** Written in the column of the plate for a car without one. */
const NO_PLATE = new Set(
  (
    'NY,NYBIL,BEG,DEMO,DEMOBIL,TEST,TESTBIL,INGEN,INGET,SAKNAS,OKÄND,OKÄNT,OKAND,UNKNOWN,NULL,NONE,NA,REGNR,REGNUM,PLÅT,EJREG,OREG,OREGAD,' +
    'AVREG,AVSTÄLD,IMPORT,UTLAND,KOMMER,INKOMM,LAGER,SÅLD,SALD,SOLD,BIL,ABC,XYZ,ASDF,QWERTY,NEJ,JA,FINNS,TBA,TBD'
  ).split(','),
);

/** "abc 123" → "ABC123", "åäö 12" → "ÅÄÖ12"; null for what no Swedish plate is. */
export function normalisePlate(text: string): string | null {
  const plate = text.replace(/[\s-]/gu, '').toUpperCase();
  if (ORDINARY_PLATE.test(plate)) return plate;
  const isPersonal =
    PERSONAL_PLATE.test(plate) && !MISTYPED_PLATE.test(plate) && !ONE_CHARACTER.test(plate) && !NO_PLATE.has(plate);
  return isPersonal ? plate : null;
}

/** Plates that are typed where the real one is not known. They may be real, so they are shown, but they identify no car. */
export const PLACEHOLDER_PLATES: readonly string[] = ['ABC', 'AAA', 'XXX', 'XYZ', 'ZZZ', 'QQQ', 'TES', 'TST'].flatMap(
  (letters) => ['000', '111', '123', '999', '12A', '00A', '00X'].map((digits) => letters + digits),
);
const PLACEHOLDERS = new Set(PLACEHOLDER_PLATES);

export const isPlaceholderPlate = (plate: string): boolean => PLACEHOLDERS.has(plate);

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
/** A serial number of nothing but zeros, or of one digit. */
const NO_SERIAL = /0{6}$|([0-9A-Z])\1{7}$/;
const LONG_RUN = /([0-9A-Z])\1{8}/;
const TYPED_IN_ORDER = /0?123456789|987654321|ABCDEFGH|TEST|DUMMY|DEFAULT|XXXX/;
/** Real VINs have more: the digits of the serial number, and letters of the maker. */
const MIN_CHARACTERS = 4;

/**
 * SHA-256 of a VIN, hex. The VIN itself is personal data and is neither returned nor stored.
 * @returns null for what no VIN is, and for placeholders
 */
export function hashVin(text: string): string | null {
  const vin = text.replace(/[\s-]/gu, '').toUpperCase();
  return VIN.test(vin) && !isPlaceholderVin(vin) ? hash('sha256', vin, 'hex') : null;
}

const isPlaceholderVin = (vin: string): boolean =>
  new Set(vin).size < MIN_CHARACTERS || NO_SERIAL.test(vin) || LONG_RUN.test(vin) || TYPED_IN_ORDER.test(vin);

/** A number that a spreadsheet has rounded: "1,23457E+11". */
const ROUNDED_NUMBER = /^[+-]?\d(?:[.,]\d+E\+?|E\+)\d+$/i;
/** "#N/A", "#REF!", "#SAKNAS!", "#####". */
const SHEET_ERROR = /^#(?:[\p{L}/]+[!?]?|#*)$/u;
const NO_ID = new Set(
  '0,00,000,0000,00000,000000,999999,tom,tomt,ingen,inget,test,n.a.,undef,tbd,tba,id,annons-id,annonsid,xxx,xx,x'.split(
    ',',
  ),
);

/** A dealer's id of an ad; null for what identifies none: a rounded number, an error of a spreadsheet, a word for nothing. */
export const readDealerAdId = (text: string): string | null =>
  ROUNDED_NUMBER.test(text) || SHEET_ERROR.test(text) || NO_ID.has(text.toLowerCase()) ? null : text;
