import type { StoredStatus } from '#src/domain/ads/vocabulary.ts';

/** Labels of ad statuses for staff. */
export const STATUS_WORDS: Readonly<Record<StoredStatus, string>> = {
  active: 'till salu',
  sold: 'såld',
  removed: 'borttagen',
  hidden: 'dold',
  draft: 'utkast',
};
