import { HP_PER_KW } from '#src/base/units.ts';
import type { FeedField, FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { randomOf } from '#test/support/valued-stock.ts';
import { type CarFileOptions, type ImportedRow, readCarsOfFile } from './cars-of-file.ts';
import { valueCars } from './value-cars.ts';

/** Share of the judged cars with a mistake in each sample, and samples. */
const [PLANTED, SAMPLES] = [0.02, 3];

type Mistake = {
  name: string;
  change: (row: ImportedRow, random: () => number) => Partial<Record<FeedField, string>> | null;
};

const priced =
  (factor: (random: () => number) => number): Mistake['change'] =>
  ({ ad }, random) =>
    ad.price === null ? null : { price: String(Math.round(ad.price * factor(random))) };
const driven =
  (factor: number): Mistake['change'] =>
  ({ ad }) =>
    ad.odometerKm === null ? null : { odometer: String(Math.round(ad.odometerKm * factor)), odometer_unit: 'km' };
const aged =
  (years: number): Mistake['change'] =>
  ({ ad }) =>
    ad.modelYear === null ? null : { model_year: String(ad.modelYear + years), first_registered: '' };

/** Mistakes that dealers type, as the feed would write them. */
const MISTAKES: readonly Mistake[] = [
  { name: 'price ÷ 10', change: priced(() => 0.1) },
  { name: 'monthly price', change: priced(() => 0.012) },
  { name: 'fraud, 40–65 % of the price', change: priced((random) => 0.4 + 0.25 * random()) },
  { name: 'fraud, 65–80 % of the price', change: priced((random) => 0.65 + 0.15 * random()) },
  { name: 'price without VAT (× 0.8)', change: priced(() => 0.8) },
  { name: 'price × 10', change: priced(() => 10) },
  { name: 'odometer × 10', change: driven(10) },
  { name: 'odometer ÷ 10', change: driven(0.1) },
  { name: 'odometer halved', change: driven(0.5) },
  {
    name: 'kW typed as hk',
    change: ({ ad }) =>
      ad.horsepower === null ? null : { horsepower_hp: String(Math.round(ad.horsepower / HP_PER_KW)), power_kw: '' },
  },
  { name: 'model year + 5', change: aged(5) },
  { name: 'model year − 5', change: aged(-5) },
];

/** The judgements of cars with a mistake, in per cent of those that were usual without it. */
type MistakeScore = {
  mistake: string;
  n: number;
  'caught %': string;
  'low %': string;
  'usual %': string;
  'high %': string;
};

/** Types mistakes into the rows of judged cars, 2 % of the stock at a time, and reads them as the import does. */
export async function scoreMistakes(file: string, options: CarFileOptions): Promise<MistakeScore[]> {
  const given = await readCarsOfFile(file, options);
  const before = valueCars(given.cars, given.asOf);
  const judged = given.cars.filter(({ id }) => before.get(id)?.label === 'usual').map(({ id }) => id);
  const scores: MistakeScore[] = [];
  for (const { name, change } of MISTAKES) {
    const counts = { n: 0, caught: 0, low: 0, usual: 0, high: 0 };
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      const random = randomOf(sample * 7);
      const chosen = new Set(judged.filter(() => random() < PLANTED));
      const changed = new Set<number>();
      const typed = await readCarsOfFile(file, {
        ...options,
        asOf: given.asOf,
        only: new Set(given.cars.map(({ id }) => id)),
        changeRow: (row): FeedRow => {
          const fields = chosen.has(row.row.rowNumber) ? change(row, random) : null;
          if (fields === null) return row.row;
          changed.add(row.row.rowNumber);
          return { ...row.row, fields: { ...row.row.fields, ...fields } };
        },
      });
      // A row that the import refuses has no valuation, and is caught.
      const after = valueCars(typed.cars, typed.asOf);
      for (const id of changed) {
        const label = after.get(id)?.label ?? null;
        counts.n += 1;
        if (label === 'low') counts.low += 1;
        else if (label === 'usual') counts.usual += 1;
        else if (label === 'high' || label === 'very_high') counts.high += 1;
        else counts.caught += 1;
      }
    }
    const share = (count: number): string => ((100 * count) / counts.n).toFixed(0);
    scores.push({
      mistake: name,
      n: counts.n,
      'caught %': share(counts.caught),
      'low %': share(counts.low),
      'usual %': share(counts.usual),
      'high %': share(counts.high),
    });
  }
  return scores;
}
