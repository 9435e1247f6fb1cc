import { type AdColumns, fuelMask, MISSING } from '../../ads/search-index/ad-columns.ts';
import { type BodyType, DRIVES, type Fuel } from '../../ads/vocabulary.ts';
import type { Wish } from '../understanding/understanding.ts';
import type { UsualPrices } from './usual-prices.ts';

/** What a row is judged by. */
export type Stock = { columns: AdColumns; usual: UsualPrices; thisYear: number };

/** Points from 0 to 1 by row. */
type Judge = (row: number) => number;

const between = (value: number, worst: number, best: number): number =>
  Math.max(0, Math.min(1, (value - worst) / (best - worst)));
const UNKNOWN = 0.3;

/** How well each row suits a wish, by the facts of the ad alone. */
export function judgeOf(wish: Wish, stock: Stock): Judge {
  const { columns, usual, thisYear } = stock;
  const body = (points: Partial<Record<BodyType, number>>): Judge => {
    const byLook = columns.looks.map(({ chassis }) => (chassis === null ? UNKNOWN : (points[chassis] ?? 0)));
    return (row) => byLook[columns.look[row] ?? 0] ?? 0;
  };
  const number =
    (column: ArrayLike<number>, worst: number, best: number): Judge =>
    (row) => {
      const value = column[row] ?? MISSING;
      return value === MISSING ? UNKNOWN : between(value, worst, best);
    };
  const fuel = (points: Partial<Record<Fuel, number>>): Judge => {
    const entries = (Object.entries(points) as [Fuel, number][]).map(([each, value]) => ({
      mask: fuelMask([each]),
      value,
    }));
    return (row) =>
      entries.reduce(
        (most, { mask, value }) => (((columns.fuels[row] ?? 0) & mask) === 0 ? most : Math.max(most, value)),
        0,
      );
  };
  const fourWheel = DRIVES.indexOf('Fyrhjulsdrift');
  const isFourWheel: Judge = (row) => Number(columns.drive[row] === fourWheel);
  const electric = fuelMask(['El']);
  const thrifty: Judge = (row) =>
    ((columns.fuels[row] ?? 0) & electric) !== 0 ? 1 : number(columns.consumption, 90, 35)(row);
  const safe = mean(number(columns.stars, 2, 5), number(columns.modelYear, thisYear - 15, thisYear));
  const automatic: Judge = (row) => Number(columns.looks[columns.look[row] ?? 0]?.transmission === 'Automat');
  const yearly: Judge = (row) => {
    const [km, year] = [columns.odometerKm[row] ?? MISSING, columns.modelYear[row] ?? MISSING];
    return km === MISSING || year === MISSING ? UNKNOWN : between(km / Math.max(1, thisYear - year), 25_000, 8_000);
  };
  const underUsual: Judge = (row) => {
    const price = columns.price[row] ?? MISSING;
    const own = price === MISSING ? null : usual(row);
    // A price far below the others' has a reason that no figure tells.
    return own === null ? UNKNOWN : price < own.median * 0.6 ? 0 : between(price / own.median, 1.2, 0.8);
  };
  const large = body({ Kombi: 1, Minibuss: 1, SUV: 0.8, Transportbil: 0.5, Sedan: 0.3, Halvkombi: 0.2 });
  switch (wish) {
    case 'hund':
      return body({ Kombi: 1, SUV: 0.8, Minibuss: 0.8, Halvkombi: 0.3 });
    case 'familj':
      return mean(large, safe);
    case 'rymlig':
      return large;
    case 'dra släp':
      return mean(
        isFourWheel,
        number(columns.power, 90, 220),
        fuel({ Diesel: 1, Laddhybrid: 0.6, Bensin: 0.5, El: 0.4 }),
        large,
      );
    case 'liten':
    case 'stad':
      return mean(body({ Halvkombi: 1, Coupé: 0.5, Sedan: 0.3 }), number(columns.power, 200, 80));
    case 'långresa':
    case 'pendla':
      return mean(thrifty, automatic, body({ Kombi: 1, Sedan: 1, SUV: 0.8, Halvkombi: 0.6, Minibuss: 0.6 }));
    case 'vinter':
      return isFourWheel;
    case 'första bil':
      return mean(thrifty, safe, number(columns.power, 180, 80), underUsual);
    case 'snål':
      return thrifty;
    case 'låg skatt':
      return mean(
        (row) => (((columns.fuels[row] ?? 0) & electric) !== 0 ? 1 : number(columns.co2, 180, 50)(row)),
        fuel({ El: 1, Laddhybrid: 1, Elhybrid: 1, Bensin: 0.7, Gas: 1, Etanol: 0.8 }),
      );
    case 'billig':
      return underUsual;
    case 'miljö':
      return mean(fuel({ El: 1, Laddhybrid: 0.8, Elhybrid: 0.6, Gas: 0.7, Etanol: 0.5 }), thrifty);
    case 'snabb':
      return mean(number(columns.power, 100, 300), number(columns.acceleration, 120, 45));
    case 'säker':
      return safe;
    case 'pålitlig':
      return mean(
        yearly,
        number(columns.odometerKm, 250_000, 30_000),
        number(columns.modelYear, thisYear - 15, thisYear),
      );
    case 'bekväm':
      return mean(automatic, number(columns.modelYear, thisYear - 15, thisYear), number(columns.power, 90, 200));
    case 'få mil':
      return number(columns.odometerKm, 200_000, 10_000);
    case 'nyare':
      return number(columns.modelYear, thisYear - 15, thisYear);
    case 'hög insteg':
      return body({ SUV: 1, Minibuss: 1, Pickup: 0.6 });
  }
}

const mean =
  (...judges: Judge[]): Judge =>
  (row) =>
    judges.reduce((sum, judge) => sum + judge(row), 0) / judges.length;

/** What speaks for any car: its price among its like, how little it was driven for its age, how lately it was seen to be for sale. */
export function plainPoints(stock: Stock): Judge {
  const price = judgeOf('billig', stock);
  const driven = judgeOf('pålitlig', stock);
  const { columns } = stock;
  const newest = columns.publishedAt[0] ?? 0;
  const oldest = columns.publishedAt[columns.length - 1] ?? newest;
  const fresh: Judge = (row) => between(columns.publishedAt[row] ?? oldest, oldest, Math.max(newest, oldest + 1));
  return (row) => price(row) + driven(row) + fresh(row) * 0.3;
}
