import { ownValue } from '#src/base/own-value.ts';

/** Titles of the formats for people, by the names that the command line and the API have. */
export const FORMAT_TITLES = {
  'access-json': 'Access-paketet (JSON)',
  'autoscout24-xml': 'AutoScout24 (XML, STX)',
  'bilinfo-json': 'Bilinfo (JSON)',
  'google-csv': 'Google fordonsannonser (CSV)',
  'google-xml': 'Google fordonsannonser (XML)',
  'json-ld': 'schema.org-bilar (JSON-LD)',
  mapped: 'Egna kolumner',
  'meta-csv': 'Meta fordonskatalog (CSV)',
  'meta-xml': 'Meta fordonskatalog (XML)',
  'milvis-csv': 'Milvis eget format (CSV)',
  'milvis-jsonl': 'Milvis eget format (JSON, en annons per rad)',
  'mobile-de-csv': 'mobile.de (CSV utan rubrik)',
  'wayke-json': 'Wayke (JSON)',
} as const;

/** The Swedish name of a format; its own name if it is no longer known. */
export const formatTitle = (name: string): string => ownValue<string>(FORMAT_TITLES, name) ?? name;
