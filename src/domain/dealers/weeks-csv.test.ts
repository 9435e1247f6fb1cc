import { expect, test } from 'vitest';
import { weeksCsv } from './weeks-csv.ts';

const COUNTS = { shown: 6, views: 5, clicks: 4, saves: 3, telephones: 2, messages: 1 };

test('writes a line for each car and week, and no formula', () => {
  const csv = weeksCsv([
    { week: '2026-v48', id: 100_001, plate: 'ABC123', name: 'Volvo V60; D4', ...COUNTS },
    { week: '2026-v47', id: 100_002, plate: null, name: '=HYPERLINK("x")', ...COUNTS },
  ]);
  const [header, first, second] = csv.split('\r\n');
  expect(header).toBe(
    '\uFEFFvecka;annons;registreringsnummer;bil;visad i listor;öppnad;klick;sparad;telefon;meddelanden',
  );
  expect(first).toBe('2026-v48;100001;ABC123;"Volvo V60; D4";6;5;4;3;2;1');
  expect(second).not.toContain(';=');
});
