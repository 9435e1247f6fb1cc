import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { FORMAT_TITLES } from '#src/domain/deliveries/format-titles.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { type FeedFormat, feedError } from '#src/feeds/feed-format.ts';
import type { UnreadAttributes } from '#src/feeds/reading/attributes.ts';
import { readHeaderlessCsv } from '#src/feeds/reading/csv-rows.ts';
import { withoutMarks } from '#src/feeds/reading/marked-text.ts';
import { isKnownColumn, MOBILE_DE_COLUMNS, MOBILE_DE_EQUIPMENT, nameOfColumn } from './mobile-de-columns.ts';

const [CATEGORY, BRAND, MODEL, REGISTERED, PRICE, VAT, CLIMATE, DESCRIPTION] = [2, 3, 4, 8, 10, 11, 17, 25];
const [PICTURE_NAME, CURRENCY, DEALERS_ONLY, ALL_WHEEL_DRIVE, FUEL, GEARBOX] = [26, 28, 93, 41, 109, 110];

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
  title: FORMAT_TITLES['mobile-de-csv'],
  odometerUnit: 'km',
  async *read(text, { fileName, unread }) {
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
      const row: FeedRow = readRow(rowNumber, cells, unread);
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

function readRow(rowNumber: number, cells: readonly string[], unread: UnreadAttributes): FeedRow {
  const cell = (column: number): string => cells[column]?.trim() ?? '';
  const fields: FeedRow['fields'] = {};
  for (const [column, text] of cells.entries()) {
    const field = MOBILE_DE_COLUMNS.get(column);
    if (field !== undefined && text.trim() !== '') fields[field] ??= text.trim();
    // 0 in a column of yes and no, and of figures, states nothing.
    if (!isKnownColumn(column) && !/^0?$/u.test(text.trim())) unread.add(nameOfColumn(column), text, rowNumber);
  }
  if (cell(DESCRIPTION) !== '') fields.description = withoutMarks(cell(DESCRIPTION));
  const body = BODIES.get(categoryKey(cell(CATEGORY))) ?? cell(CATEGORY);
  if (body !== '') fields.chassis = body;
  if (cell(BRAND) !== '' && cell(MODEL) !== '') fields.name = `${cell(BRAND)} ${cell(MODEL)}`;
  const month = MONTH.exec(cell(REGISTERED));
  if (month) fields.first_registered = `${month[2]}-${month[1]}`;
  // With its currency, so that an amount in euro is not read as kronor.
  if (Number.parseFloat(cell(PRICE)) > 0) fields.price = `${cell(PRICE)} ${cell(CURRENCY) || 'EUR'}`;
  // 1: the VAT of the price can be deducted by a company; 0: it is included and cannot.
  if (cell(VAT) === '1') fields.vat = 'avdragbar';
  if (cell(DEALERS_ONLY) === '1') fields.status = 'endast för handlare';
  if (cell(ALL_WHEEL_DRIVE) === '1') fields.drive = 'Fyrhjulsdrift';
  const [fuel, gearbox, climate] = [FUELS.get(cell(FUEL)), GEARBOXES.get(cell(GEARBOX)), CLIMATES.get(cell(CLIMATE))];
  if (fuel !== undefined) fields.fuels = fuel;
  if (gearbox !== undefined) fields.transmission_type = gearbox;
  const equipment = [...MOBILE_DE_EQUIPMENT].flatMap(([column, name]) => (cell(column) === '1' ? [name] : []));
  if (climate !== undefined) equipment.push(climate);
  if (equipment.length > 0) fields.equipment = equipment;
  return cell(PICTURE_NAME) === '' ? { rowNumber, fields } : { rowNumber, fields, pictureName: cell(PICTURE_NAME) };
}
