import { STATUS_WORDS, type StoredStatus } from './vocabulary.ts';

/** The status of an ad as staff and dealers read it: an ad that waits for details of its dealer is not one that somebody has hidden. */
export const shownStatus = ({ status, isWithheld }: { status: StoredStatus; isWithheld: boolean }): string =>
  isWithheld ? 'visas inte än' : STATUS_WORDS[status];
