import type { FeedField, FeedRow } from '#src/domain/ads/deliveries/feed-row.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type FeedFormat, feedError } from '#src/feeds/feed-format.ts';
import { collectFields } from '#src/feeds/reading/collect-fields.ts';
import { readHeaderlessCsv } from '#src/feeds/reading/csv-rows.ts';
import { withoutMarks } from '#src/feeds/reading/marked-text.ts';

/**
 * Columns by their numbers in mobile.de's description of the interface, which counts from 0 and has no header. Power is in kW, the
 * odometer in km. The customer number names no dealer, so the delivery must.
 */
const COLUMNS: ReadonlyMap<number, FeedField> = new Map<number, FeedField>([
  [1, 'dealer_ad_id'],
  [3, 'brand'],
  [4, 'model'],
  [5, 'power_kw'],
  [9, 'odometer'],
  [14, 'vin'],
  [16, 'color'],
  [52, 'engine_cc'],
  [58, 'model_year'],
  [60, 'seats'],
]);

const [CATEGORY, BRAND, MODEL, REGISTERED, PRICE, CLIMATE, DESCRIPTION] = [2, 3, 4, 8, 10, 17, 25];
const [PICTURE_NAME, CURRENCY, ALL_WHEEL_DRIVE, FUEL, GEARBOX] = [26, 28, 41, 109, 110];

/** Columns with 1 when the car has the equipment. */
const EQUIPMENT: ReadonlyMap<number, string> = new Map([
  [31, 'Lättmetallfälgar'],
  [32, 'Antisladdsystem'],
  [34, 'Dragkrok'],
  [37, 'Navigationssystem'],
  [38, 'Soltak'],
  [39, 'Centrallås'],
  [40, 'Elfönsterhissar'],
  [46, 'Servicebok'],
  [64, 'Farthållare'],
  [65, 'Parkeringsvärmare'],
  [100, 'Xenonstrålkastare'],
  [101, 'Stolsvärme'],
  [102, 'Partikelfilter'],
  [103, 'Parkeringshjälp'],
]);

/** Codes of columns; other codes state nothing. */
const CLIMATES = new Map([
  ['1', 'Luftkonditionering'],
  ['2', 'Klimatanläggning'],
]);
const FUELS = new Map([
  ['1', 'Bensin'],
  ['2', 'Diesel'],
  ['3', 'Gas'],
  ['4', 'Gas'],
  ['6', 'El'],
  ['7', 'Hybrid el/bensin'],
  ['8', 'Vätgas'],
  ['9', 'Etanol'],
  ['10', 'Hybrid el/diesel'],
]);
const GEARBOXES = new Map([
  ['1', 'Manuell'],
  ['2', 'Halvautomatisk'],
  ['3', 'Automat'],
]);

/** Categories of cars in German and English, with or without the class before them: "Car.EstateCar". */
const BODIES = new Map([
  ['limousine', 'Sedan'],
  ['kombi', 'Kombi'],
  ['estatecar', 'Kombi'],
  ['cabrio', 'Cab'],
  ['cabrio/roadster', 'Cab'],
  ['kleinwagen', 'Halvkombi'],
  ['smallcar', 'Halvkombi'],
  ['geländewagen', 'SUV'],
  ['geländewagen/pickup', 'SUV'],
  ['offroad', 'SUV'],
  ['sportwagen', 'Coupé'],
  ['sportwagen/coupé', 'Coupé'],
  ['sportscar', 'Coupé'],
  ['van', 'Minibuss'],
  ['van/kleinbus', 'Minibuss'],
  ['andere', ''],
  ['othercar', ''],
]);

const categoryKey = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/^car\./u, '');

const MONTH = /^(0[1-9]|1[0-2])\.(\d{4})$/u;
/** Columns up to the picture's name and the currency: a shorter row is of another format. */
const MIN_COLUMNS = CURRENCY + 1;

/** Whether the cells of a line are those of a car in this format, which has no header to recognise it by. */
export const isMobileDeRow = (cells: readonly string[]): boolean =>
  cells.length >= MIN_COLUMNS &&
  BODIES.has(categoryKey(cells[CATEGORY] ?? '')) &&
  (MONTH.test(cells[REGISTERED]?.trim() ?? '') || cells[REGISTERED]?.trim() === '') &&
  cells[BRAND]?.trim() !== '';

/** The CSV that dealers' systems send to mobile.de: no header, semicolons, columns by position. */
export const mobileDeCsv: FeedFormat = {
  name: 'mobile-de-csv',
  title: 'mobile.de (CSV utan rubrik)',
  odometerUnit: 'km',
  async *read(text, { fileName }) {
    let width = 0;
    for await (const { rowNumber, cells, isUnfinished } of readHeaderlessCsv(text, fileName, ';')) {
      if (rowNumber === 1) width = cells.length;
      if (rowNumber === 1 && cells.length < MIN_COLUMNS)
        throw feedError(
          fileName,
          `raden har ${formatCount(cells.length, 'kolumn', 'kolumner')}, färre än ${MIN_COLUMNS}. Är det mobile.de:s format?`,
          1,
        );
      if (isUnfinished && cells.length < width)
        throw feedError(fileName, 'filen slutar mitt i en rad, den är avkortad. Exportera den på nytt.', rowNumber);
      const row: FeedRow = readRow(rowNumber, cells);
      if (isUnfinished) row.isOpenEnded = true;
      if (cells.length < MIN_COLUMNS) row.problem = TOO_SHORT(cells.length);
      yield row;
    }
  },
};

const TOO_SHORT = (columns: number): NonNullable<FeedRow['problem']> => ({
  field: 'rad',
  value: String(columns),
  rule: 'antal kolumner',
  reason: `Raden har ${formatCount(columns, 'kolumn', 'kolumner')}, färre än ${MIN_COLUMNS}. Kontrollera avgränsare och citattecken.`,
});

function readRow(rowNumber: number, cells: readonly string[]): FeedRow {
  const cell = (column: number): string => cells[column]?.trim() ?? '';
  const fields = collectFields(
    cells.map((_, column) => COLUMNS.get(column)),
    cells.map((text) => text.trim()),
    null,
  );
  if (cell(DESCRIPTION) !== '') fields.description = withoutMarks(cell(DESCRIPTION));
  const body = BODIES.get(categoryKey(cell(CATEGORY))) ?? cell(CATEGORY);
  if (body !== '') fields.chassis = body;
  if (cell(BRAND) !== '' && cell(MODEL) !== '') fields.name = `${cell(BRAND)} ${cell(MODEL)}`;
  const month = MONTH.exec(cell(REGISTERED));
  if (month) fields.first_registered = `${month[2]}-${month[1]}`;
  // With its currency, so that an amount in euro is not read as kronor.
  if (Number.parseFloat(cell(PRICE)) > 0) fields.price = `${cell(PRICE)} ${cell(CURRENCY) || 'EUR'}`;
  if (cell(ALL_WHEEL_DRIVE) === '1') fields.drive = 'Fyrhjulsdrift';
  const [fuel, gearbox, climate] = [FUELS.get(cell(FUEL)), GEARBOXES.get(cell(GEARBOX)), CLIMATES.get(cell(CLIMATE))];
  if (fuel !== undefined) fields.fuels = fuel;
  if (gearbox !== undefined) fields.transmission_type = gearbox;
  const equipment = [...EQUIPMENT].flatMap(([column, name]) => (cell(column) === '1' ? [name] : []));
  if (climate !== undefined) equipment.push(climate);
  if (equipment.length > 0) fields.equipment = equipment;
  return cell(PICTURE_NAME) === '' ? { rowNumber, fields } : { rowNumber, fields, pictureName: cell(PICTURE_NAME) };
}
