import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readWidgetCount, widgetSnippet } from './widget.ts';
import { originsSchema, readOrigin } from './widget-origins.ts';

test.each([
  ['bilhuset.se', 'https://bilhuset.se'],
  ['https://www.bilhuset.se/bilar?a=1#x', 'https://www.bilhuset.se'],
  ['HTTPS://Bilhuset.SE:8443', 'https://bilhuset.se:8443'],
  ['räksmörgås.se', 'https://xn--rksmrgs-5wao1o.se'],
  ['http://localhost:8080', 'http://localhost:8080'],
  ['http://bilhuset.se', null],
  ['https://anna:hemligt@bilhuset.se', null],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['bilhuset', null],
  ['', null],
])('the origin of %j is %j', (text, origin) => {
  expect(readOrigin(text)).toBe(origin);
});

test('origins are one a line, each once, and errors name the line', () => {
  expect(originsSchema.parse(' bilhuset.se\r\nhttps://bilhuset.se/bilar, www.bilhuset.se\n')).toEqual([
    'https://bilhuset.se',
    'https://www.bilhuset.se',
  ]);
  const messageOf = (text: string) => originsSchema.safeParse(text).error?.issues[0]?.message;
  expect(messageOf('bilhuset.se\nhttp://annan.se')).toBe('http://annan.se är ingen adress som börjar med https.');
  expect(messageOf(' \n ')).toBe('Skriv adressen till er webbplats.');
  expect(messageOf(Array.from({ length: 11 }, (_, nth) => `b${nth}.se`).join('\n'))).toBe(
    'Skriv högst 10 webbplatser.',
  );
});

test('any text is origins or an error', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const read = originsSchema.safeParse(text);
      for (const origin of read.data ?? []) expect(URL.parse(origin)?.origin).toBe(origin);
    }),
  );
});

test('the number of cars is limited', () => {
  expect([null, '', '0', '12', '999', '1e9', '-1'].map(readWidgetCount)).toEqual([6, 6, 6, 12, 24, 6, 6]);
});

test('the snippet escapes the name of the dealer', () => {
  const snippet = widgetSnippet({
    scriptUrl: 'https://milvis.example/widget.js',
    key: 'mlw_x',
    dealer: '"Bil" & <Båt>',
    dealerUrl: 'https://milvis.example/handlare/bil',
  });
  expect(snippet).toContain('Se bilarna hos &quot;Bil&quot; &amp; &lt;Båt&gt;</a>');
});
