import { environment } from '#tools/launch/environment.ts';

/** `npm run faults` does everything in full; within `npm test` each fault comes once or a few times. */
export const inFull = environment.areFaultsInFull;

/**
 * How many random inputs a costly property is tried with: all by `npm run faults`, a tenth within `npm test`, which draws others
 * each time.
 */
export const numRuns = (all: number): number => (inFull ? all : Math.ceil(all / 10));
