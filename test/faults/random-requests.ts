import fc from 'fast-check';
import type { AddressAccess } from '#src/domain/accounts/access.ts';
import { ACCESS } from '#src/pages/page-access.ts';
import { assetsUrl } from '#src/visitor-urls.ts';
import { randomQueryString } from '#test/support/random-urls.ts';

/** A malformed or hostile request. */
export type OddRequest = {
  method: string;
  /** Path and query as sent. */
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Whether a member of staff sends it. */
  isStaff: boolean;
};

/** Characters that are valid on the wire; others never reach the site. */
const onTheWire = (text: string): string =>
  text.replace(/[^\x21-\x7e]/g, (letter) => encodeURIComponent(letter.toWellFormed()));

const NASTY = [
  '',
  ' ',
  '.',
  '..',
  '%2e%2e',
  '%2F',
  '%5C',
  '%00',
  '%',
  '%E0%A4%A',
  '%C3%28',
  '%ff',
  '%ED%A0%80',
  ';a=b',
  '*',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1',
  '00001',
  '1e9',
  '9'.repeat(15),
  '9'.repeat(400),
  "'%20or%201=1--",
  '<script>alert(1)</script>',
  '$%7B7*7%7D',
  '{{7*7}}',
  '%0d%0aset-cookie:a=b',
  'a'.repeat(3_000),
  'volvo',
  'Volvo',
  'VOLVO',
  'v60',
  'V60',
  'saab',
  'hundagare',
  'sommarbil',
  '100001',
  '100040',
  '999999',
  'å',
  'a%CC%8A',
] as const;

const part = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...NASTY) },
  {
    weight: 1,
    arbitrary: fc.string({ unit: 'binary', maxLength: 12 }).map((text) => encodeURIComponent(text.toWellFormed())),
  },
);

/** An address that matches a route, sometimes with segments added or removed. */
const addressOf = (pattern: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(part, { minLength: 4, maxLength: 4 }),
      fc.constantFrom('', '', '', '', '.data', '/', '//', '/..', '.json', '%20'),
    )
    .map(([parts, suffix]) => {
      let place = 0;
      const filled = pattern.split('/').flatMap((piece) => {
        if (!piece.startsWith(':') && piece !== '*') return [encodeURI(piece)];
        const value = parts[place % parts.length] ?? '';
        place += 1;
        return piece.endsWith('?') && value === '' ? [] : [value];
      });
      return `/${filled.join('/')}${suffix}`;
    });

const SESSIONS = ['', 'x', 'a'.repeat(43), 'a'.repeat(43).toUpperCase(), '%00', '9'.repeat(3_000)];
const headers: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      accept: fc.constantFrom('text/html', '*/*', 'application/json', 'text/x-script', '', 'text/html;q=nan'),
      'accept-encoding': fc.constantFrom('br', 'gzip', 'br;q=0', 'zstd', '*', ',,;;', 'gzip;q=9'),
      'if-none-match': fc.constantFrom('*', '"x"', 'W/"', '"', 'a'.repeat(2_000)),
      'if-modified-since': fc.constantFrom('yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'bytes=-', 'x'),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1', 'x', "1.2.3.4,'; drop table ads", ','.repeat(500)),
      'x-forwarded-host': fc.constantFrom('evil.example', ''),
      referer: fc.constantFrom('x', 'https://evil.example/', 'javascript:alert(1)'),
      'user-agent': fc.constantFrom('', 'x'.repeat(4_000), 'Googlebot', '\u00e5\u00e4'),
      cookie: fc
        .tuple(
          fc.constantFrom(
            'milvis-session',
            '__Host-milvis-session',
            'milvis-chat',
            'utseende',
            'samtycke',
            '=',
            '__proto__',
          ),
          fc.constantFrom(...SESSIONS),
        )
        .map(([name, value]) => `${name}=${value}`),
    },
    { requiredKeys: [] },
  )
  .map((given) => ({ ...given }));

const FIELDS = [
  'intent',
  'id',
  'name',
  'email',
  'password',
  'code',
  'token',
  't',
  'message',
  'messages',
  'sessionId',
  'q',
  'theme',
  'returnTo',
  'operation',
  'role',
  'status',
  'price',
  'content',
  'text',
  'value',
  '__proto__',
  'constructor',
  'choice',
];
const INTENTS = [...new Set(Object.values(ACCESS).flatMap(({ actions }: AddressAccess) => Object.keys(actions ?? {})))];
const fieldValue = fc.oneof(
  fc.constantFrom(...INTENTS),
  fc.constantFrom(
    '',
    '0',
    '-1',
    'a@b.example',
    'x'.repeat(5_000),
    '\0',
    '\ud800',
    "'; drop table ads --",
    'true',
    '[]',
    '{}',
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
);
const fields = fc.array(fc.tuple(fc.constantFrom(...FIELDS), fieldValue), { maxLength: 8 });

type Sent = { type: string; body: string };
const BOUNDARY = 'odd';
const multipart = (pairs: readonly (readonly [string, string])[], isWhole: boolean): string =>
  pairs
    .map(
      ([name, value]) =>
        `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\n\r\n${value}\r\n`,
    )
    .join('') + (isWhole ? `--${BOUNDARY}--\r\n` : '');

const sent: fc.Arbitrary<Sent> = fc.oneof(
  fields.map((pairs) => ({
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams(pairs.map(([name, value]) => [name, value.toWellFormed()])).toString(),
  })),
  fields.map((pairs) => ({ type: 'application/json', body: JSON.stringify(Object.fromEntries(pairs)) })),
  fc.jsonValue({ maxDepth: 4 }).map((value) => ({ type: 'application/json', body: JSON.stringify(value) })),
  fc.tuple(fields, fc.boolean()).map(([pairs, isWhole]) => ({
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: multipart(pairs, isWhole),
  })),
  fc.constantFrom(
    { type: 'application/json', body: '{"a":' },
    { type: 'application/json', body: '['.repeat(20_000) },
    { type: 'multipart/form-data', body: 'x' },
    { type: 'text/plain', body: 'intent=sign-in' },
    { type: '', body: '\0\0' },
    { type: 'application/x-www-form-urlencoded', body: '%'.repeat(3_000) },
    { type: 'application/x-www-form-urlencoded', body: 'a='.repeat(50_000) },
  ),
);

const PATTERNS = [...Object.keys(ACCESS), `${assetsUrl().slice(1)}*`];

/** @param origin the site's own, as its forms send it */
export const oddRequest = (origin: string): fc.Arbitrary<OddRequest> =>
  fc
    .record({
      address: fc.constantFrom(...PATTERNS).chain(addressOf),
      method: fc.constantFrom(
        'GET',
        'GET',
        'GET',
        'GET',
        'POST',
        'POST',
        'HEAD',
        'PUT',
        'DELETE',
        'PATCH',
        'OPTIONS',
        'PROPFIND',
        'TRACE',
      ),
      query: fc.option(randomQueryString, { nil: null, freq: 3 }),
      headers,
      sent,
      isStaff: fc.boolean(),
      isOwn: fc.boolean(),
      /** Some requests send a body with a method that takes none. */
      isOdd: fc.nat(9).map((sample) => sample === 0),
    })
    .map((sample) => {
      const hasBody = sample.isOdd || !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(sample.method);
      const own = sample.isOwn ? { origin } : {};
      const type: Record<string, string> =
        hasBody && sample.sent.type !== '' ? { 'content-type': sample.sent.type } : {};
      return {
        method: sample.method,
        path: onTheWire(sample.address + (sample.query === null ? '' : `?${sample.query}`)),
        headers: { ...sample.headers, ...own, ...type },
        body: hasBody ? sample.sent.body : null,
        isStaff: sample.isStaff,
      };
    });
