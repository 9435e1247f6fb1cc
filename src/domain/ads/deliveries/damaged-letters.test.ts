import { expect, test } from 'vitest';
import { hasDamagedLetters } from './damaged-letters.ts';

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
