import { orLate } from '#src/base/or-late.ts';

/** Time that an answer waits for work that continues in the background, ms. */
const MAX_WAIT_MS = 3_000;

/** Waits for work to end, but not long. */
export const waitBriefly = async (work: Promise<void>): Promise<void> => void (await orLate(work, MAX_WAIT_MS));
