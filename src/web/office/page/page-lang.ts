import { ownValue } from '#src/base/own-value.ts';

/** Names of pages that are English, as the specification quotes them, in Swedish; everything else that staff read is Swedish. */
const ENGLISH: Readonly<Record<string, string>> = {
  Dashboard: 'översikt',
  Vehicles: 'annonser',
  Chatbots: 'prompter',
  Parameters: 'parametrar',
  'User Roles': 'roller',
  'Search Index': 'sökordsindex',
  'Tracking Scripts': 'skript',
};

/** The `lang` of a page's name within the Swedish page. */
export const langOfName = (name: string): 'en' | undefined => (swedishName(name) === null ? undefined : 'en');

/** A page's English name in Swedish; null: it is Swedish. */
export const swedishName = (name: string): string | null => ownValue(ENGLISH, name) ?? null;
