import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorMs } from '#test/support/processor-time.ts';
import { cutContext, MAX_CONTEXT_LENGTH, winnerContext } from './ask-context.ts';
import { abuseReason, isOldSessionId, messageProblem } from './message-rules.ts';
import { sanitiseMessage } from './sanitise-message.ts';

describe('validates messages', () => {
  test.each([
    ['', 'Meddelandet får inte vara tomt'],
    ['  \n ', 'Meddelandet får inte vara tomt'],
    ['x'.repeat(2_001), 'Meddelandet är för långt'],
    ['<script>alert(1)</script>', 'Otillåtet innehåll upptäckt'],
    ['hej < SCRIPT src=x>', 'Otillåtet innehåll upptäckt'],
    ['[volvo](javascript:alert(1))', 'Otillåtet innehåll upptäckt'],
    ['VBScript : x', 'Otillåtet innehåll upptäckt'],
    ['se data:text/html,<b>', 'Otillåtet innehåll upptäckt'],
  ])('%s', (message, problem) => expect(messageProblem(message)).toBe(problem));

  test.each([
    'Hej',
    'x'.repeat(2_000),
    'Här är min data: 2 barn, 1 hund',
    'data: bil/hund',
    'manuskript: nej',
    '5 < 7 mil',
  ])('accepts %s', (message) => expect(messageProblem(message)).toBeNull());

  test.each([
    ['anon_abcdefghij', true],
    ['anon_abcdefghi', false],
    ['anon_abcdefghij0123456789x', false],
    ['0193d1f0-6f7e-4c1a-9d58-1d2a3b4c5d6e', true],
    ['anon_abc; drop', false],
  ])('recognises the session id %s as old: %s', (id, isValid) => expect(isOldSessionId(id)).toBe(isValid));
});

describe('sanitises messages', () => {
  test.each([
    ['hej <script>alert(1)</script>där', 'hej där', true],
    ['<img src=x onerror="alert(1)">bild', '<img src=x>bild', true],
    ['en <!-- dold --> kombi', 'en kombi', true],
    ['javajavascript:script:x', 'x', true],
    ['rad\none\u0000\ttvå', 'rad one två', true],
    ['  två   rader\n\nhär ', 'två rader här', false],
    ['a\u030a', 'å', false],
    ['modell = v70, onsdag = ledig', 'modell = v70, onsdag = ledig', false],
  ])('%j', (message, text, isChanged) => expect(sanitiseMessage(message)).toEqual({ text, isChanged }));

  test('is idempotent and terminates', () => {
    const pieces = fc.constantFrom(
      '<script>',
      '</script>',
      'javascript:',
      '<!--',
      '-->',
      ' onx=y',
      '<a',
      '>',
      '"',
      'x',
      ' ',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 60 }),
        (parts) => {
          const { text } = sanitiseMessage(parts.join(''));
          expect(sanitiseMessage(text)).toEqual({ text, isChanged: false });
          expect(text.length).toBeLessThanOrEqual(5_000);
        },
      ),
      { numRuns: 2_000 },
    );
    const begun = processorMs();
    for (const hostile of ['<a onx=', '<!--', '<script', 'java', ' on'])
      sanitiseMessage(hostile.repeat(2_000 / hostile.length));
    expect(processorMs() - begun).toBeLessThan(200);
  });
});

describe('detects automated messages', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const said = (count: number, secondsBetween: number, text = (nth: number) => `nr ${nth}`) =>
    Array.from({ length: count }, (_, nth) => ({
      message: text(nth),
      at: new Date(now.getTime() - nth * secondsBetween * 1000),
    }));

  test.each([
    ['ten in a minute', said(10, 5), null],
    ['eleven in a minute', said(11, 5), 'för många meddelanden på kort tid'],
    ['eleven in two minutes', said(11, 11), null],
    ['three alike', said(3, 60, () => 'hej'), null],
    ['four alike', said(4, 60, () => 'hej'), 'samma meddelande flera gånger'],
    ['none', [], null],
  ])('%s', (_, messages, reason) => expect(abuseReason(messages, now)).toBe(reason));
});

test('cuts the context to 1 200 characters with the first four ratings', () => {
  expect(cutContext('x'.repeat(MAX_CONTEXT_LENGTH))).toHaveLength(MAX_CONTEXT_LENGTH);
  expect(cutContext('x'.repeat(MAX_CONTEXT_LENGTH + 1))).toBe(`${'x'.repeat(MAX_CONTEXT_LENGTH - 3)}...`);
  const ratings = [1, 2, 3, 4, 5].map((nth) => ({ attribute: `Egenskap ${nth}`, score: nth, reason: 'skäl' }));
  const text = winnerContext({
    title: 'Volvo V60',
    years: '2018–',
    category: 'Hundbilar',
    summary: 'Bra.',
    ratings,
    watchouts: ['rost'],
  });
  expect(text).toContain('Egenskap 4');
  expect(text).not.toContain('Egenskap 5');
});
