import { describe, expect, test } from 'vitest';
import { routeError } from '#test/route-error.ts';
import { failureKindOf } from './list-failure.ts';
import { failureTextOf, LOAD_FAILURES } from './load-failures.ts';

const failure = (message: string) => new Error(message);

describe.each([
  {
    kind: 'timeout',
    errors: [
      failure('Query timeout - filtered query took longer than 15 seconds'),
      failure('code 57014'),
      failure('statement canceled'),
      routeError(503),
      routeError(504),
    ],
    message: 'Förfrågan tog för lång tid. Servern svarar inte inom rimlig tid.',
    hint: 'Ladda om sidan eller kom tillbaka senare.',
    ofAds: 'Query timeout (försök förenkla filter)',
  },
  {
    kind: 'network',
    errors: [
      new TypeError('Failed to fetch'),
      new TypeError('NetworkError when attempting to fetch resource.'),
      new TypeError('Load failed'),
    ],
    message: 'Nätverksfel. Kontrollera din internetanslutning och försök igen.',
    hint: null,
    ofAds: 'Nätverksfel. Kontrollera din internetanslutning och försök igen.',
  },
  {
    kind: 'unauthorized',
    errors: [failure('Unauthorized'), failure('status 401'), routeError(401), routeError(403)],
    message: 'Åtkomst nekad. Du kanske behöver logga in igen.',
    hint: null,
    ofAds: 'Åtkomst nekad. Du kanske behöver logga in igen.',
  },
  {
    kind: 'server',
    errors: [failure('Unexpected Server Error'), failure('500'), routeError(500), routeError(502)],
    message: 'Serverfel. Våra tekniker arbetar med att lösa problemet.',
    hint: null,
    ofAds: 'Serverfel. Våra tekniker arbetar med att lösa problemet.',
  },
  {
    kind: 'other',
    errors: [failure('x is not a function'), 'just a text', undefined, routeError(418)],
    message: 'Ett tekniskt fel uppstod vid hämtning av fordon.',
    hint: 'Försök igen om ett par minuter.',
    ofAds: 'Ett tekniskt fel uppstod vid hämtning av fordon.',
  },
])('$kind', ({ kind, errors, message, hint, ofAds }) => {
  test.each(errors.map((error) => [error]))('%s', (error) => {
    expect(failureKindOf(error)).toBe(kind);
    expect(failureTextOf(LOAD_FAILURES.vehicles, error)).toEqual({ message, hint });
    expect(failureTextOf(LOAD_FAILURES.ads, error).message).toBe(ofAds);
  });
});

test('names what failed to load', () => {
  const { ads, popular, vehicles, models, categories } = LOAD_FAILURES;
  expect(ads.heading).toBe('Ett fel uppstod vid laddning av annonser');
  expect(vehicles.heading).toBe('Problem vid laddning av fordon. Försök igen.');
  expect(popular.lead).toBe('Populära annonser kunde inte laddas');
  expect(ads.lead).toBe('Filtrerade resultat kunde inte laddas');
  expect(failureTextOf(models, new Error('x')).message).toBe('Försök igen om ett par minuter.');
  expect(failureTextOf(models, routeError(500)).message).toBe(
    'Serverfel. Våra tekniker arbetar med att lösa problemet.',
  );
  expect(failureTextOf(categories, routeError(500)).message).toBe('Kunde inte hämta kategorier.');
});
