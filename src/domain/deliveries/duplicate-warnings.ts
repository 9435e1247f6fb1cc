import type { IdentityEvidence } from '#src/domain/ads/identity/car-evidence.ts';
import { formatCount, formatNumber } from '#src/domain/format/numbers.ts';

/** Texts of a report about rows that are of one car, and of identifiers that rows of different cars share. */

/** Rows of each kind that a report names. */
export const MAX_NAMED_ROWS = 20;

export type DuplicateRows = {
  shared: IdentityEvidence;
  total: number;
  /** The first of them: a row, and the earlier one of the same car. */
  rows: { row: number; of: number; label: string | null }[];
};

export type SharedIdentifier = {
  identifier: 'plate' | 'VIN' | 'id';
  /** The shared value; null for a VIN, which is not shown. */
  value: string | null;
  total: number;
  /** The first of them. */
  rows: number[];
};

const NAMES: Readonly<Record<SharedIdentifier['identifier'], string>> = {
  plate: 'registreringsnummer',
  VIN: 'chassinummer',
  id: 'annons-id',
};

const SHARED: Readonly<Record<IdentityEvidence, string>> = {
  row: 'med alla uppgifter lika',
  plate: 'med samma registreringsnummer',
  VIN: 'med samma chassinummer',
  id: 'med samma annons-id',
  facts: 'med samma uppgifter om bilen',
};

/** "1 dubblett med samma registreringsnummer, bara den första raden är med: rad 2 som rad 1 (UFO123)." */
export function describeDuplicates({ shared, total, rows }: DuplicateRows): string {
  const named = rows.map(({ row, of, label }) => `rad ${row} som rad ${of}${label ? ` (${label})` : ''}`);
  return `${formatCount(total, 'dubblett', 'dubbletter')} ${SHARED[shared]}, bara den första raden är med: ${withRest(named, total)}.`;
}

/** Ads of other sources of a dealer, which a delivery does not remove. */
export const describeOtherSource = ({ dealer, ads }: { dealer: string; ads: number }): string =>
  `${dealer}: ${formatCount(ads, 'annons', 'annonser')} som har kommit på annat sätt ligger kvar. Leveransen tar bara bort bilar som den själv har levererat.`;

export function describeShared({ identifier, value, total, rows }: SharedIdentifier): string {
  const what = `${NAMES[identifier]}${value === null ? '' : ` "${value}"`}`;
  const named = withRest(rows.map(String), total);
  return `${formatNumber(total)} rader har samma ${what} men är olika bilar. Alla är med, men utan det: rad ${named}. Rätta dem hos handlaren.`;
}

const withRest = (named: readonly string[], total: number): string =>
  `${named.join(', ')}${total > named.length ? ` och ${formatNumber(total - named.length)} till` : ''}`;
