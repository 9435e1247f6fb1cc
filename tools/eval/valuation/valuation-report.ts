import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tradeOffOf } from '#src/domain/valuation/trade-off.ts';
import { fuelClass } from '#src/domain/valuation/valued-car.ts';
import { catalogueFromFiles } from '#test/support/catalogue-from-files.ts';
import { type BlindCar, isJudged, valueBlindly } from './blind-valuations.ts';
import { type CarFileOptions, readCarsOfFile } from './cars-of-file.ts';
import { type MarketFigures, marketFigures } from './market-figures.ts';
import { errorsOfPeers, medianOf, type PeerErrors } from './peers.ts';
import { type GroupTradeOff, type PeerPoint, tradeOffCsv, tradeOffSvg } from './trade-off-files.ts';

/** Figures of a group of cars, in per cent. */
type ValuationScore = {
  cars: string;
  n: number;
  'share %': string;
  'judged %': string;
  'MdAPE %': string;
  '≤ 10 %': string;
  '≤ 20 %': string;
  'in 80 %': string;
  'width 80 %': string;
  'in 90 %': string;
};

export type ValuationReport = {
  asOf: Date;
  scores: ValuationScore[];
  peers: Record<string, string>[];
  tradeOff: Record<string, string>[];
  market: MarketFigures;
  /** Writes the trade-off as CSV and picture, and returns their paths. */
  writeFiles: (folder: string) => string[];
};

type Group = readonly [name: string, cars: BlindCar[]];

/** Groups have at least so many cars: the figures of fewer are chance. */
const MIN_OF_GROUP = 200;
const BRANDS = 10;
const TRADE_OFF_STEPS = 20;
const PRICES = [0, 50, 100, 200, 300, 500];
const AGES = [0, 1, 3, 6, 10, 15, 20];
const CLOSE = [0, 1, 3, 5, 8, 15];

/**
 * Values the real cars of a file without their prices, and compares the estimates with these: errors, the share judged and what intervals
 * cover by group, simple methods on the same folds, and how the error rises with the share judged.
 */
export async function reportValuations(file: string, options: CarFileOptions = {}): Promise<ValuationReport> {
  const carFile = await readCarsOfFile(file, options);
  const blind = valueBlindly(carFile);
  const judged = blind.filter(isJudged);
  const fuels = groupsOf(blind, ({ car }) => fuelClass(car.fuels));
  const ages = groupsOf(blind, ({ age }) => bandName(age, AGES, 'years'));
  const brands = brandGroups(blind);
  const scored: Group[] = [
    ['all', blind],
    ['judged', judged],
    ...groupsOf(blind, ({ valuation }) => bandName(valuation.close, CLOSE, 'close')),
    ...groupsOf(blind, ({ valuation }) => bandName(valuation.estimate / 1_000, PRICES, 'tkr')),
    ...ages,
    ...fuels,
    ...[
      ...groupsOf(judged, ({ valuation }) => bandName(valuation.estimate / 1_000, PRICES, 'tkr')),
      ...groupsOf(judged, ({ age }) => bandName(age, AGES, 'years')),
      ...groupsOf(judged, ({ car }) => fuelClass(car.fuels)),
      ...brandGroups(judged),
    ].map(([name, cars]): Group => [`judged, ${name}`, cars]),
  ];
  const shown = [['all', blind] as const, ...fuels, ...ages, ...brands].flatMap(([group, cars]) =>
    tradeOffOf(cars, TRADE_OFF_STEPS).map((point) => ({ ...point, group, cars: cars.length })),
  );
  const peers = scorePeers(blind, errorsOfPeers(carFile));
  return {
    asOf: carFile.asOf,
    scores: scored.map(([name, cars]) => toScore(name, cars, carFile.cars.length)),
    peers: peerTable(peers),
    tradeOff: tradeOffTable(shown),
    market: marketFigures(carFile),
    writeFiles: (folder) => {
      mkdirSync(folder, { recursive: true });
      const name = path.basename(file).replace(/\..*$/, '');
      const [csv, svg] = [path.join(folder, `${name}-trade-off.csv`), path.join(folder, `${name}-trade-off.svg`)];
      writeFileSync(csv, tradeOffCsv(shown, peers));
      writeFileSync(
        svg,
        tradeOffSvg(
          `Median error by share judged: ${name}`,
          shown.filter(({ group }) => group === 'all' || fuels.some(([fuel]) => fuel === group)),
          peers,
        ),
      );
      return [csv, svg];
    },
  };
}

/** Groups by name with enough cars, the largest first. */
const groupsOf = (cars: readonly BlindCar[], nameOf: (car: BlindCar) => string): Group[] =>
  [...Map.groupBy(cars, nameOf)]
    .filter(([, group]) => group.length >= MIN_OF_GROUP)
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));

function brandGroups(cars: readonly BlindCar[]): Group[] {
  const names = new Map(catalogueFromFiles().brands.map(({ id, name }) => [id, name]));
  return groupsOf(cars, ({ car }) => names.get(car.brandId) ?? String(car.brandId))
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, BRANDS);
}

const bandName = (value: number, starts: readonly number[], unit: string): string =>
  `${starts.findLast((from) => value >= from) ?? 'unknown'}+ ${unit}`;

function toScore(cars: string, blind: readonly BlindCar[], all: number): ValuationScore {
  const share = (isOf: (car: BlindCar) => boolean): string => percent(blind.filter(isOf).length / blind.length);
  return {
    cars,
    n: blind.length,
    'share %': percent(blind.length / all),
    'judged %': share(isJudged),
    'MdAPE %': percent(medianOf(blind.map(({ error }) => error))),
    '≤ 10 %': share(({ error }) => error <= 0.1),
    '≤ 20 %': share(({ error }) => error <= 0.2),
    'in 80 %': share(({ valuation: { low80, high80 }, price }) => price >= low80 && price <= high80),
    'width 80 %': percent(medianOf(blind.map(({ width }) => width))),
    'in 90 %': share(({ valuation: { low90, high90 }, price }) => price >= low90 && price <= high90),
  };
}

type PeerScore = PeerPoint & { within10: number; medianErrorOfModel: number };

/** Each simple method, and the model on the cars that the method answers. */
const scorePeers = (blind: readonly BlindCar[], peers: readonly PeerErrors[]): PeerScore[] =>
  peers.map(({ name, errors }) => {
    const cars = blind.filter(({ car }) => errors.has(car.id));
    const own = cars.map(({ car }) => errors.get(car.id) ?? Number.NaN);
    return {
      method: name,
      share: cars.length / blind.length,
      cars: cars.length,
      medianError: medianOf(own),
      within10: own.filter((error) => error <= 0.1).length / own.length,
      medianErrorOfModel: medianOf(cars.map(({ error }) => error)),
    };
  });

const peerTable = (peers: readonly PeerScore[]): Record<string, string>[] =>
  peers.map(({ method, share, medianError, within10, medianErrorOfModel }) => ({
    method,
    'answered %': percent(share),
    'MdAPE %': percent(medianError),
    '≤ 10 %': percent(within10),
    'model MdAPE % on these': percent(medianErrorOfModel),
  }));

/** Median errors of each group at every other share. */
const tradeOffTable = (curves: readonly GroupTradeOff[]): Record<string, string>[] =>
  [...Map.groupBy(curves, ({ group }) => group)].map(([group, rows]) => ({
    group,
    n: String(rows[0]?.cars ?? 0),
    ...Object.fromEntries(
      rows.flatMap(({ share, medianError }, place) =>
        place % 2 === 1 ? [[`${Math.round(100 * share)} %`, percent(medianError)]] : [],
      ),
    ),
  }));

const percent = (share: number): string => (100 * share).toFixed(1);
