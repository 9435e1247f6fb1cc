import { isRouteErrorResponse } from 'react-router';

/** Kinds of list failures, by what a visitor can do about them (PUB §8). */
export type FailureKind = 'timeout' | 'network' | 'unauthorized' | 'server' | 'other';

/**
 * The first match wins; browser errors are distinguishable only by message. "57014" is PostgreSQL's code for a statement timeout.
 */
const SIGNS: readonly { kind: FailureKind; pattern: RegExp }[] = [
  { kind: 'timeout', pattern: /timeout|57014|canceled/i },
  // Safari's message.
  { kind: 'network', pattern: /network|fetch|load failed/i },
  { kind: 'unauthorized', pattern: /unauthorized|\b401\b/i },
  { kind: 'server', pattern: /server|\b500\b/i },
];

export function failureKindOf(error: unknown): FailureKind {
  if (isRouteErrorResponse(error)) return kindOfStatus(error.status);
  const message = error instanceof Error ? error.message : String(error);
  return SIGNS.find(({ pattern }) => pattern.test(message))?.kind ?? 'other';
}

/** Pages answer 503 after a statement timeout. */
function kindOfStatus(status: number): FailureKind {
  if (status === 503 || status === 504 || status === 408) return 'timeout';
  if (status === 401 || status === 403) return 'unauthorized';
  return status >= 500 ? 'server' : 'other';
}

export type FailureText = { message: string; hint: string | null };

/** Titles of PUB §8, verbatim; the hints are the site's own. */
export const FAILURE_TEXTS: Readonly<Record<FailureKind, FailureText>> = {
  timeout: {
    message: 'Förfrågan tog för lång tid. Servern svarar inte inom rimlig tid.',
    hint: 'Ladda om sidan eller kom tillbaka senare.',
  },
  network: { message: 'Nätverksfel. Kontrollera din internetanslutning och försök igen.', hint: null },
  unauthorized: { message: 'Åtkomst nekad. Du kanske behöver logga in igen.', hint: null },
  server: { message: 'Serverfel. Våra tekniker arbetar med att lösa problemet.', hint: null },
  other: {
    message: 'Ett tekniskt fel uppstod vid hämtning av fordon.',
    hint: 'Försök igen om ett par minuter.',
  },
};

export const VEHICLES_FAILURE_HEADING = 'Problem vid laddning av fordon. Försök igen.';
export const ADS_FAILURE_HEADING = 'Ett fel uppstod vid laddning av annonser';
export const ADS_TIMEOUT: FailureText = { message: 'Query timeout (försök förenkla filter)', hint: null };

/** Error texts of the vehicle list. */
export const vehiclesFailureText = (error: unknown): FailureText => FAILURE_TEXTS[failureKindOf(error)];

/** Error texts of the ads page. */
export function adsFailureText(error: unknown): FailureText {
  const kind = failureKindOf(error);
  return kind === 'timeout' ? ADS_TIMEOUT : FAILURE_TEXTS[kind];
}

/** Error texts of brand and series pages. */
export function modelsFailureText(error: unknown): FailureText {
  const kind = failureKindOf(error);
  return kind === 'other' ? { message: 'Försök igen om ett par minuter.', hint: null } : FAILURE_TEXTS[kind];
}

export const adsFailureLead = (isFiltered: boolean): string =>
  `${isFiltered ? 'Filtrerade resultat' : 'Populära annonser'} kunde inte laddas`;
