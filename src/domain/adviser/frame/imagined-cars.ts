import { findNumbers } from '#src/domain/wish/text/numbers.ts';
import { isPlausibleYear } from './described-car.ts';

/** A car that exists in a message alone: its model year and how far it has gone. */
export type ImaginedCar = { year: number; mil: number };

const MIN_MIL = 300;
const MAX_MIL = 60_000;
/** Between a year and the mileage of the same car. */
const MAX_BETWEEN = 30;
const CHOICE = /\b(?:eller|mot|kontra|vs|jamfort med)\b/;
/** Limits of a search describe no car. */
const LIMITS = /\b(?:max|hogst|under|minst|upp till|visa|soker|letar|eller nyare|eller senare|nyare an)\b/;
const OTHER_CAR = /\b(?:eller|mot|kontra|vs|jamfort med)\b/;

/**
 * Two cars that a message describes by year and mileage to choose between: "2016 med 9000 mil eller 2019 med 17000 mil"; null: it does not.
 * @param folded the message, folded
 */
export function readImaginedCars(folded: string): [ImaginedCar, ImaginedCar] | null {
  if (!CHOICE.test(folded) || LIMITS.test(folded)) return null;
  const numbers = findNumbers(folded).map(({ start, end, value }) => {
    const after = folded.slice(end);
    const unit = /^ ?(mil|km)\b(?! ?(?:om|per|i|\/) ?(?:aret|ar|dagen|dag|veckan?|manad\w*))/.exec(after)?.[1];
    const mil = unit === 'km' ? value / 10 : value;
    const isYear = unit === undefined && isPlausibleYear(value);
    return {
      start,
      end,
      year: isYear ? value : null,
      mil: unit !== undefined && mil >= MIN_MIL && mil <= MAX_MIL ? mil : null,
    };
  });
  const years = numbers.filter(({ year }) => year !== null);
  const mileages = numbers.filter(({ mil }) => mil !== null);
  if (years.length !== 2 || mileages.length !== 2) return null;
  const cars = years.flatMap((one, at) => {
    const other = mileages[at];
    if (other === undefined) return [];
    const between = one.end <= other.start ? folded.slice(one.end, other.start) : folded.slice(other.end, one.start);
    return between.length <= MAX_BETWEEN && !OTHER_CAR.test(between)
      ? [{ year: one.year ?? 0, mil: other.mil ?? 0 }]
      : [];
  });
  const [one, other] = cars;
  return one && other && cars.length === 2 ? [one, other] : null;
}

const AGE_AGAINST_MILEAGE =
  /\b(?:nyare|yngre)\b.{0,40}\b(?:fler|manga|mycket|hoga|langt)\b.{0,40}\b(?:eller|an|mot)\b.{0,25}\baldre\b|\baldre\b.{0,40}\b(?:fa|farre|lite|laga|kort)\b.{0,40}\b(?:eller|an|mot)\b.{0,25}\b(?:nyare|yngre)\b|\b(?:viktigast|viktigare|spelar mest roll)\b.{0,30}\b(?:miltal\w*|mil(?:en)?|alder\w*)\b.{0,30}\b(?:alder\w*|arsmodell\w*|mil(?:en)?|miltal\w*)\b/;
/** "En nyare med många mil eller en äldre med få?" @param folded the message, folded */
export const weighsAge = (folded: string): boolean => AGE_AGAINST_MILEAGE.test(folded);
