import { environment } from '#tools/launch/environment.ts';

/** `npm run faults` runs everything in full; `npm test` runs each fault once or a few times. */
export const inFull = environment.areFaultsInFull;

/** Number of runs of a costly property: all under `npm run faults`, a tenth under `npm test`, with different random inputs each time. */
export const numRuns = (all: number): number => (inFull ? all : Math.ceil(all / 10));
