import { ownValue } from '#src/base/own-value.ts';
import { DELIVERY_ERROR_TEXTS } from '#src/domain/deliveries/dealer-delivery.ts';
import { PULL_FAILURES } from '#src/domain/feed-sources/feed-source.ts';

/** The fields of the details of the server's events in words. */
const DETAIL_WORDS = {
  account: 'konto',
  network: 'nätverk',
  by: 'av',
  method: 'sätt',
  reason: 'skäl',
  role: 'roll',
  path: 'adress',
  address: 'adress',
  user: 'konto-id',
  dealer: 'handlare',
  group: 'koncern',
  sessions: 'inloggningar',
  days: 'dagar',
  failures: 'försök',
  kind: 'fel',
  errorCode: 'fel',
  doing: 'åtgärd',
  script: 'skript-id',
  before: 'tecken före',
  after: 'tecken efter',
} as const;
/** Details of an event of the server. A field without words is a type error: staff could not read it. */
export type WordedDetails<Details> = {
  [Field in keyof Details]: Field extends keyof typeof DETAIL_WORDS ? unknown : never;
};
const DETAILS: ReadonlyMap<string, string> = new Map(Object.entries(DETAIL_WORDS));

/** Swedish for stored words of details, by field. */
const DETAIL_VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  doing: {
    add: 'lade till',
    change: 'ändrade',
    activate: 'slog på',
    deactivate: 'stängde av',
    remove: 'tog bort',
  },
  errorCode: DELIVERY_ERROR_TEXTS,
  kind: PULL_FAILURES,
  reason: {
    'no-challenge': 'ingen fråga att svara på',
    unknown: 'okänd passkey',
    'other-account': 'ett annat kontos passkey',
    'not-verified': 'signaturen stämmer inte',
    'not-counted-on': 'kopierad passkey',
    disabled: 'kontot är avstängt',
  },
};

/** The fields of an event's details with their names, and the words that the server stores, in Swedish; browsers' fields remain as they are. */
export const inSecurityWords = (details: unknown): unknown =>
  typeof details === 'object' && details !== null && !Array.isArray(details)
    ? Object.fromEntries(
        Object.entries(details).map(([name, value]) => [DETAILS.get(name) ?? name, valueWords(name, value)]),
      )
    : details;

const valueWords = (name: string, value: unknown): unknown =>
  typeof value === 'string' ? (ownValue(ownValue(DETAIL_VALUES, name) ?? {}, value) ?? value) : value;
