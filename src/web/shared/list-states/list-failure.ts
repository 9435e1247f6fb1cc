import { isRouteErrorResponse } from 'react-router';

/** What kept a list from being read, as far as a visitor can do something about it (PUB §8). */
export type FailureKind = 'timeout' | 'network' | 'unauthorized' | 'server' | 'other';

/** The first that fits; an error of the browser is known by its words alone. "57014" is PostgreSQL's word for a time limit. */
const SIGNS: readonly { kind: FailureKind; pattern: RegExp }[] = [
  { kind: 'timeout', pattern: /timeout|57014|canceled/i },
  // "Load failed" is how Safari puts it.
  { kind: 'network', pattern: /network|fetch|load failed/i },
  { kind: 'unauthorized', pattern: /unauthorized|\b401\b/i },
  { kind: 'server', pattern: /server|\b500\b/i },
];

export function failureKindOf(error: unknown): FailureKind {
  if (isRouteErrorResponse(error)) return kindOfStatus(error.status);
  const message = error instanceof Error ? error.message : String(error);
  return SIGNS.find(({ pattern }) => pattern.test(message))?.kind ?? 'other';
}

/** 503 is what pages answer when a statement reached its limit. */
function kindOfStatus(status: number): FailureKind {
  if (status === 503 || status === 504 || status === 408) return 'timeout';
  if (status === 401 || status === 403) return 'unauthorized';
  return status >= 500 ? 'server' : 'other';
}

export type FailureText = { message: string; hint: string | null };

/** PUB §8, word for word; the hints in the site's voice. */
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

/** What the vehicle list says of an error. */
export const vehiclesFailureText = (error: unknown): FailureText => FAILURE_TEXTS[failureKindOf(error)];

/** What the ads page says of an error. */
export function adsFailureText(error: unknown): FailureText {
  const kind = failureKindOf(error);
  return kind === 'timeout' ? ADS_TIMEOUT : FAILURE_TEXTS[kind];
}

/** What pages of brands and series say of an error. */
export function modelsFailureText(error: unknown): FailureText {
  const kind = failureKindOf(error);
  return kind === 'other' ? { message: 'Försök igen om ett par minuter.', hint: null } : FAILURE_TEXTS[kind];
}

export const adsFailureLead = (isFiltered: boolean): string =>
  `${isFiltered ? 'Filtrerade resultat' : 'Populära annonser'} kunde inte laddas`;
