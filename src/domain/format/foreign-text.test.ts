import { describe, expect, test } from 'vitest';
import {
  cleanLine,
  cleanParagraphs,
  cutText,
  hasDamagedLetters,
  imageAddress,
  saysNothing,
  webAddress,
} from './foreign-text.ts';

describe('cleans a single line', () => {
  test.each([
    ['plain', 'Volvo V60 D4', 'Volvo V60 D4'],
    ['spaces', '  Volvo \t V60\n', 'Volvo V60'],
    ['decomposed letters are composed', 'Citroe\u0308n A\u030angström', 'Citroën Ångström'],
    ['direction marks go', 'Volvo \u202eV60\u2066', 'Volvo V60'],
    ['control characters go', 'Vol\u0007vo\u0085V60', 'Vol vo V60'],
    ['half a surrogate pair becomes a visible mark', 'Volvo \ud83d', 'Volvo \ufffd'],
    ['tags stay text', '<b>Volvo</b>', '<b>Volvo</b>'],
  ])('%s', (_what, text, clean) => {
    expect(cleanLine(text)).toBe(clean);
  });
});

test('preserves the lines of paragraphs, with at most two breaks in a row', () => {
  expect(cleanParagraphs(' Rad ett \r\nrad  två\r\r\r\n\n\nrad tre\u0000 ')).toBe('Rad ett\nrad två\n\nrad tre');
});

test('does not cut a character in half', () => {
  expect(cutText('bil🚗', 4)).toBe('bil');
  expect(cutText('bil🚗', 5)).toBe('bil🚗');
});

test.each(['', '-', 'Okänd', 'OKÄNT', 'null', 'N/A', 'Uppgift saknas'])('treats %j as empty', (text) => {
  expect(saysNothing(text)).toBe(true);
});
test.each(['Note', '0', 'Nej', 'M'])('does not treat %j as empty', (text) => {
  expect(saysNothing(text)).toBe(false);
});

describe('addresses', () => {
  test.each(['https://exempel.se', 'http://exempel.se:8080/bil/1?a=b&c=%20#x', 'HTTPS://EXEMPEL.SE/x_(1).jpg'])(
    '%s',
    (text) => {
      expect(webAddress(text)).toBe(text);
    },
  );
  test('percent-encodes å and spaces', () => {
    expect(webAddress('https://exempel.se/röd bil.jpg')).toBe('https://exempel.se/r%C3%B6d%20bil.jpg');
  });
  test.each([
    'javascript:alert(1)',
    'data:image/png;base64,AA',
    'ftp://exempel.se/x',
    '//exempel.se/x',
    '/etc/passwd',
    'https://',
    'https://user:pass@exempel.se/',
    `https://exempel.se/${'x'.repeat(2000)}`,
    'exempel.se',
  ])('rejects %s', (text) => {
    expect(webAddress(text)).toBeNull();
  });
  test('accepts an illustration rendered by the site itself', () => {
    expect(imageAddress('/exempelbild/v60.svg')).toBe('/exempelbild/v60.svg');
    expect(imageAddress('/exempelbild/../hemligt')).toBeNull();
    expect(imageAddress('/bilder/v60.svg')).toBeNull();
  });
});

test.each([
  'R\ufffdd',
  '\ufffd',
  'GÃ¶teborg',
  'NORRKÃ\u0096PING',
  'NORRKÃ–PING',
  'NORRKÃ PING',
  'VÃ¤l skÃ¶tt',
  'Nypris â€“ 2 Ã¥r',
  'Â°C',
])('reports %j as damaged', (text) => {
  expect(hasDamagedLetters(text)).toBe(true);
});

test.each(['', 'Göteborg', 'Citroën', 'SÃO PAULO', 'Âme', 'Škoda – “fin”', 'Ã', 'En bil à 5 000 kr', 'Ægir, 日本, 🚗'])(
  'accepts %j',
  (text) => {
    expect(hasDamagedLetters(text)).toBe(false);
  },
);

test.each(['å', 'ä', 'ö', 'Å', 'Ä', 'Ö', 'é', 'ü', 'ë', '°', '½', '–', '’'])(
  'reports %s as damaged when it is encoded twice',
  (letter) => {
    const windows1252 = new TextDecoder('windows-1252');
    expect(hasDamagedLetters(`r${windows1252.decode(new TextEncoder().encode(letter))}d`)).toBe(true);
  },
);
