import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from '#src/config/env.ts';
import type { Db } from '#src/db/connection/client.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { BODY_TYPES, DRIVES, FUELS, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';

const FILE = path.join(PROJECT_ROOT, 'data/eval/adviser/life-situations.json');

/** Those of `dev` are read while the code changes; those of `held-out` are scored once, after it is done. */
export const SITUATION_PARTS = ['dev', 'held-out'] as const;

const situationSchema = z.strictObject({
  text: z.string(),
  part: z.enum(SITUATION_PARTS),
  /** Classes of models that suit; a car of any of them is good. */
  cars: z.array(z.string()).optional(),
  bodies: z.array(z.enum(BODY_TYPES)).optional(),
  fuels: z.array(z.enum(FUELS)).optional(),
  gearbox: z.array(z.enum(TRANSMISSIONS)).optional(),
  drive: z.array(z.enum(DRIVES)).optional(),
  minSeats: z.int().optional(),
  maxPrice: z.int().optional(),
});
type Situation = z.infer<typeof situationSchema>;
const fileSchema = z.strictObject({
  classes: z.record(z.string(), z.array(z.string())),
  situations: z.array(situationSchema),
});

export const readSituations = () => fileSchema.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** Share of the cars shown that have to suit, and the number of cars shown. */
const MIN_GOOD_SHARE = 0.8;
const MIN_CARS = 3;

export type SituationScore = {
  situations: number;
  /** Of which most cars shown suit. */
  good: number;
  /** Of which at least one car was shown. */
  withCars: number;
  cars: number;
  goodCars: number;
  bad: string[];
};

/** How many life situations are well served by the cars that the chat shows for them. */
export async function scoreSituations(db: Db, part: Situation['part'], now: Date): Promise<SituationScore> {
  const { classes, situations } = readSituations();
  const adviser = createBuiltInAdviser(db, createAdSearch(db));
  const score: SituationScore = { situations: 0, good: 0, withCars: 0, cars: 0, goodCars: 0, bad: [] };
  for (const situation of situations.filter((each) => each.part === part)) {
    const { ads, text, chips } = await adviser.answer(situation.text, NEW_CONVERSATION, now);
    const suits = ads.map(({ facts }) => isGood(facts, situation, classes));
    const good = suits.filter(Boolean).length;
    const isServed = ads.length >= MIN_CARS && good >= ads.length * MIN_GOOD_SHARE;
    score.situations += 1;
    score.good += Number(isServed);
    score.withCars += Number(ads.length > 0);
    score.cars += ads.length;
    score.goodCars += good;
    if (!isServed) {
      const cars = ads.map(({ facts }, place) => `${suits[place] ? '+' : '-'}${carLine(facts)}`);
      score.bad.push(
        `${situation.text}\n  [${chips.map(({ label }) => label).join('] [')}] ${cars.length > 0 ? cars.join(', ') : text[0]}`,
      );
    }
  }
  return score;
}

const carLine = ({ brand, series, modelYear, price, bodyType }: AdFacts): string =>
  `${carName(brand, series)} ${modelYear} ${bodyType} ${price}`;

function isGood(ad: AdFacts, situation: Situation, classes: Readonly<Record<string, readonly string[]>>): boolean {
  const { cars, bodies, fuels, gearbox, drive, minSeats, maxPrice } = situation;
  const models = new Map(Object.entries(classes));
  const isAmong = <Value>(value: Value | null, wanted: readonly Value[] | undefined): boolean =>
    wanted === undefined || (value !== null && wanted.includes(value));
  return (
    (cars === undefined || cars.some((name) => models.get(name)?.includes(carName(ad.brand, ad.series)))) &&
    isAmong(ad.bodyType, bodies ?? PASSENGER_BODIES) &&
    isAmong(ad.transmission, gearbox) &&
    isAmong(ad.drive, drive) &&
    (fuels === undefined || ad.fuels.some((fuel) => fuels.includes(fuel))) &&
    (minSeats === undefined || (ad.seats ?? 0) >= minSeats) &&
    (ad.price ?? Number.POSITIVE_INFINITY) <= (maxPrice ?? MAX_UNASKED_PRICE)
  );
}

/** Without a budget, a dearer car is no answer to most people. */
const MAX_UNASKED_PRICE = 450_000;
const PASSENGER_BODIES = BODY_TYPES.filter((body) => body !== 'Transportbil');
