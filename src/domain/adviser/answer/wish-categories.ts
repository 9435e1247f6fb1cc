import type { SoftPreference } from '#src/domain/adviser/understanding/parsed-query.ts';

/** Categories, by slug, whose winners suit a preference. */
export const WISH_CATEGORIES: Readonly<Partial<Record<SoftPreference, string>>> = {
  hund: 'hundagare',
  familj: 'familj',
  'dra släp': 'dra-husvagn',
  rymlig: 'stor-last',
  stad: 'stad',
  långresa: 'langresa',
  pendla: 'pendlare',
  vinter: 'vinter-och-fyrhjulsdrift',
  'första bil': 'forsta-bilen',
  'låg skatt': 'lag-skatt',
  billig: 'under-100-000-kr',
  snabb: 'sportig',
  'hög insteg': 'latt-att-kliva-i',
};
