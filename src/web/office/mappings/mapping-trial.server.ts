import { fail, ok, type Result } from '#src/base/result.ts';
import { type MappingTrial, tryMapping } from '#src/commands/deliveries/try-mapping.ts';
import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { FeedSample } from '#src/db/deliveries/feed-mappings.ts';
import { readTaughtWords } from '#src/db/deliveries/taught-words.ts';
import { flagLabel } from '#src/domain/ads/quality-flags.ts';
import type { ColumnMapping } from '#src/domain/deliveries/column-mapping.ts';
import { type MappingFields, readMappingFields } from '#src/domain/deliveries/mapping-fields.ts';
import { tooLongText } from '#src/domain/format/too-long-text.ts';
import { checkColumnMapping } from '#src/feeds/mapped/column-mapping.ts';

/** The mapping in the fields of the editor, or messages by field. */
export function mappingOf(fields: MappingFields): Result<ColumnMapping, Record<string, string>> {
  const read = readMappingFields(fields);
  if (!read.ok) return read;
  const checked = checkColumnMapping(read.value.mapping);
  if (checked.ok) return checked;
  const { path, max } = checked.failure;
  const field = read.value.fieldAt(path);
  const problem = max === null ? 'Texten går inte att använda här.' : tooLongText(max);
  return fail({ [field]: field === 'columns' ? NO_BRAND : problem });
}

const NO_BRAND =
  'Välj vilken kolumn som är märket, eller fyll i ett märke som gäller alla bilar. Står märket i rubriken, lägg till Märke under Fler val för den kolumnen.';

type Order = { sample: FeedSample; mapping: ColumnMapping; dealer: string };

/** Reads a file with a mapping, as an import would now, and returns what the page shows of it. */
export async function readTrial(db: Db, { sample, mapping, dealer }: Order, maxRows?: number) {
  const [catalogue, taught] = await Promise.all([readCatalogue(db), readTaughtWords(db, null)]);
  const order = { sample, mapping, dealer, catalogue, taught, deliveredAt: new Date() };
  return trialModel(await tryMapping(order, maxRows), maxRows === undefined);
}

export type TrialModel = Awaited<ReturnType<typeof readTrial>>;

const trialModel = ({ rows, ...trial }: MappingTrial, isWhole: boolean) => ({
  ...trial,
  isWhole,
  rows: rows.map(({ rowNumber, ad, reason }) => ({
    rowNumber,
    reason,
    car: ad && {
      name: ad.name,
      dealer: ad.dealer.name,
      brand: ad.brand,
      series: ad.series,
      isKnown: ad.seriesId !== null,
      price: ad.price,
      odometerKm: ad.odometerKm,
      modelYear: ad.modelYear,
      status: ad.status,
      fuels: ad.fuels,
      transmission: ad.transmission,
      bodyType: ad.bodyType,
      color: ad.color,
      drive: ad.drive,
      horsepower: ad.horsepower,
      city: ad.city,
      images: ad.imageUrls.length,
      equipment: ad.equipment.length,
      flags: ad.qualityFlags.map(flagLabel),
    },
  })),
});

/** Result of a trial whose fields could not be a mapping. */
export const trialOrMistakes = async (
  db: Db,
  { fields, ...order }: Omit<Order, 'mapping'> & { fields: MappingFields },
  maxRows?: number,
): Promise<Result<TrialModel, Record<string, string>>> => {
  const mapping = mappingOf(fields);
  return mapping.ok ? ok(await readTrial(db, { ...order, mapping: mapping.value }, maxRows)) : mapping;
};
