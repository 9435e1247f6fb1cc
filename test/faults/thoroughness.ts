import { environment } from '../../tools/launch/environment.ts';

/** `npm run faults` does everything in full; within `npm test` each fault comes once or a few times. */
export const inFull = environment.areFaultsInFull;
