import { DAY_MS } from '#src/base/units.ts';
import { missingTraderDetails, type Trader } from './trader-details.ts';

/** The first steps of a new dealer, in this order. */
export const FIRST_STEPS = ['details', 'cars', 'pictures', 'look'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** For how long the steps of a dealer that registered itself remain, if they are not all done. */
const DAYS = 30;

export type Beginning = {
  details: Trader['details'];
  /** Ads for sale, and those of them without a picture. */
  active: number;
  withoutPicture: number;
  /** Ads that wait for the details. */
  withheld: number;
  registeredAt: Date | null;
};

/** The steps that are done; null where a dealer needs none: it has cars, and has been here for a while. */
export function firstSteps(beginning: Beginning, now: Date): { step: FirstStep; isDone: boolean }[] | null {
  const { details, active, withoutPicture, withheld, registeredAt } = beginning;
  const isNew = registeredAt !== null && now.getTime() - registeredAt.getTime() < DAYS * DAY_MS;
  const done: Readonly<Record<FirstStep, boolean>> = {
    details: missingTraderDetails(details).length === 0,
    cars: active + withheld > 0,
    pictures: active > 0 && withoutPicture === 0,
    // Nobody knows whether somebody has looked.
    look: false,
  };
  if (active > 0 && withheld === 0 && (!isNew || (done.details && done.pictures))) return null;
  return FIRST_STEPS.map((step) => ({ step, isDone: done[step] }));
}
