import { type FailureKind, failureKindOf } from './list-failure.ts';

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

/** How a page says that it failed to load (PUB §8), and whether it tries again. */
export type LoadFailure = {
  heading: string;
  /** The content that failed to load. */
  lead?: string;
  /** Text for every kind of failure. */
  text?: FailureText;
  /** Texts that differ from `FAILURE_TEXTS`. */
  texts?: Partial<Record<FailureKind, FailureText>>;
  /** Number of automatic retries, and for which failures. */
  retries?: number;
  retried?: readonly FailureKind[];
};

export const ADS_TIMEOUT: FailureText = { message: 'Query timeout (försök förenkla filter)', hint: null };

const ADS = {
  heading: 'Ett fel uppstod vid laddning av annonser',
  texts: { timeout: ADS_TIMEOUT },
  retries: 1,
} satisfies LoadFailure;

export const LOAD_FAILURES = {
  vehicles: {
    heading: 'Problem vid laddning av fordon. Försök igen.',
    retries: 1,
    retried: ['network', 'timeout'],
  },
  /** The ads page with filters. */
  ads: { ...ADS, lead: 'Filtrerade resultat kunde inte laddas', retried: ['network'] },
  popular: {
    ...ADS,
    lead: 'Populära annonser kunde inte laddas',
    retried: ['network', 'timeout', 'unauthorized', 'server', 'other'],
  },
  ad: {
    heading: 'Ett fel uppstod vid hämtning av bilinformation.',
    retries: 2,
    retried: ['network', 'timeout', 'server'],
  },
  /** Brands and series. */
  models: {
    heading: 'Ett fel uppstod vid laddning av bilmodeller.',
    texts: { other: { message: 'Försök igen om ett par minuter.', hint: null } },
  },
  categories: { heading: 'Fel vid hämtning', text: { message: 'Kunde inte hämta kategorier.', hint: null } },
  category: {
    heading: 'Fel vid hämtning',
    text: { message: 'Kunde inte hämta information om kategorin', hint: null },
  },
} satisfies Readonly<Record<string, LoadFailure>>;

export function failureTextOf({ text, texts }: LoadFailure, error: unknown): FailureText {
  const kind = failureKindOf(error);
  return text ?? texts?.[kind] ?? FAILURE_TEXTS[kind];
}
