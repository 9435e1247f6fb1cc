import type { StoredStatus } from '#src/domain/ads/vocabulary.ts';

/** How staff read what an ad is. */
export const STATUS_WORDS: Readonly<Record<StoredStatus, string>> = {
  active: 'till salu',
  sold: 'såld',
  removed: 'borttagen',
  hidden: 'dold',
  draft: 'utkast',
};
