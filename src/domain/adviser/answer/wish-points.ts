import { type AdColumns, fuelMask, MISSING } from '#src/domain/ads/facet-index/ad-columns.ts';
import { PRICE_SORT_FLOOR } from '#src/domain/ads/filters/ad-filters.ts';
import { type BodyType, DRIVES, type Fuel, UNKNOWN_HYBRID } from '#src/domain/vocabulary/vocabulary.ts';
import type { SoftPreference } from '#src/domain/wish/parsed-query.ts';

/** The data that rows are scored with. */
export type Stock = { columns: AdColumns; thisYear: number };

/** Points from 0 to 1 by row. */
type Judge = (row: number) => number;

const between = (value: number, worst: number, best: number): number =>
  Math.max(0, Math.min(1, (value - worst) / (best - worst)));
const UNKNOWN = 0.3;
/** Of the column of prices by their estimates. */
const RATIO_UNIT = 10_000;
/** kr. Dearer cars are shown as a first car only where no other fits. */
const MAX_FIRST_CAR_PRICE = 200_000;
/** kr. Cheaper cars get all points for a low price, dearer ones none. */
const LOW_PRICE = { worst: 300_000, best: 80_000 };

const mean =
  (...judges: Judge[]): Judge =>
  (row) =>
    judges.reduce((sum, judge) => sum + judge(row), 0) / judges.length;

/** The scores of rows over one stock. */
function measuresOf({ columns, thisYear }: Stock) {
  const body = (points: Partial<Record<BodyType, number>>): Judge => {
    const byAppearance = columns.appearanceDictionary.map(({ chassis }) =>
      chassis === null ? UNKNOWN : (points[chassis] ?? 0),
    );
    return (row) => byAppearance[columns.appearance[row] ?? 0] ?? 0;
  };
  const number =
    (column: ArrayLike<number>, worst: number, best: number): Judge =>
    (row) => {
      const value = column[row] ?? MISSING;
      return value === MISSING ? UNKNOWN : between(value, worst, best);
    };
  const power = (worst: number, best: number): Judge => number(columns.power, worst, best);
  const fuel = (points: Partial<Record<Fuel, number>>): Judge => {
    const entries = (Object.entries(points) as [Fuel, number][]).map(([each, value]) => ({
      mask: fuelMask([each]),
      value,
    }));
    return (row) =>
      entries.reduce(
        (max, { mask, value }) => (((columns.fuels[row] ?? 0) & mask) === 0 ? max : Math.max(max, value)),
        0,
      );
  };
  const electric = fuelMask(['El']);
  /** The maximum for electric cars. */
  const unlessElectric =
    (judge: Judge): Judge =>
    (row) =>
      ((columns.fuels[row] ?? 0) & electric) !== 0 ? 1 : judge(row);
  const recent = number(columns.modelYear, thisYear - 15, thisYear);
  return {
    columns,
    body,
    number,
    power,
    fuel,
    unlessElectric,
    recent,
    thrifty: unlessElectric(number(columns.consumption, 90, 35)),
    safe: mean(number(columns.stars, 2, 5), recent),
    large: body({ Kombi: 1, Minibuss: 1, SUV: 0.8, Transportbil: 0.5, Sedan: 0.3, Halvkombi: 0.2 }),
    ...judgesOfUse({ columns, thisYear }),
  };
}
type Measures = ReturnType<typeof measuresOf>;

function judgesOfUse({ columns, thisYear }: Stock) {
  const fourWheel = DRIVES.indexOf('Fyrhjulsdrift');
  const isFourWheel: Judge = (row) => Number(columns.drive[row] === fourWheel);
  const automatic: Judge = (row) =>
    Number(columns.appearanceDictionary[columns.appearance[row] ?? 0]?.transmission === 'Automat');
  const yearly: Judge = (row) => {
    const [km, year] = [columns.odometerKm[row] ?? MISSING, columns.modelYear[row] ?? MISSING];
    return km === MISSING || year === MISSING ? UNKNOWN : between(km / Math.max(1, thisYear - year), 25_000, 8_000);
  };
  // By the site's own judgement; a very low price has a reason that the figures do not show, and counts as unknown.
  const pricedWell: Judge = (row) => {
    const ratio = columns.priceRatio[row] ?? MISSING;
    return ratio === MISSING ? UNKNOWN : between(ratio / RATIO_UNIT, 1.2, 0.8);
  };
  return { isFourWheel, automatic, yearly, pricedWell };
}

const forTown = ({ body, power }: Measures): Judge =>
  mean(body({ Halvkombi: 1, Coupé: 0.5, Sedan: 0.3 }), power(200, 80));
const forLongWays = ({ thrifty, automatic, body }: Measures): Judge =>
  mean(thrifty, automatic, body({ Kombi: 1, Sedan: 1, SUV: 0.8, Halvkombi: 0.6, Minibuss: 0.6 }));

const JUDGES: Readonly<Record<SoftPreference, (by: Measures) => Judge>> = {
  hund: ({ body }) => body({ Kombi: 1, SUV: 0.8, Minibuss: 0.8, Halvkombi: 0.3 }),
  familj: ({ large, safe }) => mean(large, safe),
  rymlig: ({ large }) => large,
  'dra släp': ({ isFourWheel, power, fuel, large }) =>
    mean(isFourWheel, power(90, 220), fuel({ Diesel: 1, Laddhybrid: 0.6, Bensin: 0.5, El: 0.4 }), large),
  liten: forTown,
  stad: forTown,
  långresa: forLongWays,
  pendla: forLongWays,
  vinter: ({ isFourWheel }) => isFourWheel,
  // Cheap to buy and to insure: the price itself counts, not only what it is for its model.
  'första bil': ({ thrifty, safe, power, number, columns }) => {
    const suits = mean(thrifty, safe, power(180, 80), number(columns.price, MAX_FIRST_CAR_PRICE, 50_000));
    return (row) => ((columns.price[row] ?? 0) > MAX_FIRST_CAR_PRICE ? -1 : suits(row));
  },
  snål: ({ thrifty }) => thrifty,
  'låg skatt': ({ unlessElectric, number, columns, fuel }) =>
    mean(
      unlessElectric(number(columns.co2, 180, 50)),
      fuel({ El: 1, Laddhybrid: 1, Elhybrid: 1, [UNKNOWN_HYBRID]: 1, Bensin: 0.7, Gas: 1, Etanol: 0.8 }),
    ),
  // What the price is for its model counts for everybody (`plainPoints`).
  billig: ({ number, columns }) => {
    const low = number(columns.price, LOW_PRICE.worst, LOW_PRICE.best);
    return (row) => ((columns.price[row] ?? MISSING) < PRICE_SORT_FLOOR ? 0 : low(row));
  },
  miljö: ({ fuel, thrifty }) =>
    mean(fuel({ El: 1, Laddhybrid: 0.8, Elhybrid: 0.6, [UNKNOWN_HYBRID]: 0.6, Gas: 0.7, Etanol: 0.5 }), thrifty),
  snabb: ({ power, number, columns }) => mean(power(100, 300), number(columns.acceleration, 120, 45)),
  säker: ({ safe }) => safe,
  pålitlig: ({ yearly, number, columns, recent }) => mean(yearly, number(columns.odometerKm, 250_000, 30_000), recent),
  bekväm: ({ automatic, recent, power }) => mean(automatic, recent, power(90, 200)),
  'få mil': ({ number, columns }) => number(columns.odometerKm, 200_000, 10_000),
  nyare: ({ recent }) => recent,
  'hög insteg': ({ body }) => body({ SUV: 1, Minibuss: 1, Halvkombi: 0.3, Kombi: 0.3 }),
  barnstolar: ({ number, columns, body }) =>
    mean(number(columns.seats, 5, 7), body({ Minibuss: 1, SUV: 0.5, Kombi: 0.2 })),
  hundbur: ({ body }) => body({ Kombi: 1, Minibuss: 1, SUV: 0.6 }),
  'lång förare': ({ body, power }) =>
    mean(body({ SUV: 1, Kombi: 1, Sedan: 0.8, Minibuss: 0.8, Halvkombi: 0.2 }), power(90, 180)),
  tyst: ({ body, recent, power }) =>
    mean(body({ Sedan: 1, Kombi: 0.9, SUV: 0.7, Halvkombi: 0.4 }), recent, power(90, 200)),
  'lätt att lasta': ({ body }) => body({ Kombi: 1, Minibuss: 1, Halvkombi: 0.5, SUV: 0.5 }),
  'lång last': ({ body }) => body({ Minibuss: 1, Transportbil: 0.9, Kombi: 0.9, SUV: 0.4 }),
  'lätt att köra': ({ automatic, power, body }) =>
    mean(automatic, power(200, 80), body({ Halvkombi: 1, SUV: 0.6, Kombi: 0.4, Sedan: 0.4 })),
  oplogat: ({ isFourWheel, body }) =>
    mean(isFourWheel, isFourWheel, body({ SUV: 1, Kombi: 0.7, Pickup: 0.8, Minibuss: 0.4 })),
  rosttålig: ({ recent }) => recent,
  'laddar snabbt': ({ fuel }) => fuel({ El: 1 }),
  'plats bak': ({ large }) => large,
  // Of a known number: most five-seaters have a body as large.
  'många platser': ({ number, columns }) => number(columns.seats, 5, 7),
};

/** Scores how well each row suits a preference, by the ad's facts alone. */
export const judgeOf = (wish: SoftPreference, stock: Stock): Judge => JUDGES[wish](measuresOf(stock));

/** Scores qualities that suit everybody: price among similar cars, mileage for the age, and how recently the ad was confirmed. */
export function plainPoints(stock: Stock): Judge {
  const price = measuresOf(stock).pricedWell;
  const driven = judgeOf('pålitlig', stock);
  const { columns } = stock;
  const newest = columns.publishedAt[columns.byDate[0] ?? 0] ?? 0;
  const oldest = columns.publishedAt[columns.byDate.at(-1) ?? 0] ?? newest;
  const fresh: Judge = (row) => between(columns.publishedAt[row] ?? oldest, oldest, Math.max(newest, oldest + 1));
  return (row) => price(row) + driven(row) + fresh(row) * 0.3;
}
