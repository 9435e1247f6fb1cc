import { expect, test } from 'vitest';
import { proseProblems } from '#test/support/prose.ts';
import { type CountedCars, foundText, relaxedText, textOfNote } from './answer-texts.ts';

const FOUND: CountedCars = { total: 18_286, shown: 5, isLimited: true, isBest: true, isRelaxed: false };

test.each<[Partial<CountedCars>, string]>([
  [{}, '18 286 bilar uppfyller kraven. Här är de fem som passar bäst.'],
  [{ total: 1, shown: 1 }, 'En bil uppfyller kraven.'],
  [{ total: 2, shown: 2 }, 'Två bilar uppfyller kraven.'],
  [{ total: 8, shown: 1 }, 'Åtta bilar uppfyller kraven. Här är den som passar bäst.'],
  [{ isBest: false }, '18 286 bilar uppfyller kraven. Här är fem av dem.'],
  [{ isLimited: false }, '18 286 bilar är till salu. Här är de fem som passar bäst.'],
  [{ total: null }, 'Här är fem bilar till salu som uppfyller kraven.'],
  [{ total: null, shown: 1, isLimited: false }, 'Här är en bil till salu.'],
  [{ total: 12, isRelaxed: true }, 'Med dem blir det tolv bilar. Här är de fem som passar bäst.'],
])('found %j', (found, text) => {
  expect(foundText({ ...FOUND, ...found }).replaceAll('\u202f', ' ')).toBe(text);
});

test.each([
  [0, 'Ingen bil till salu uppfyller allt, så jag har också tagit med bilar av annan biltyp.'],
  [1, 'Bara en bil uppfyller allt, så jag har också tagit med bilar av annan biltyp.'],
  [2, 'Bara två bilar uppfyller allt, så jag har också tagit med bilar av annan biltyp.'],
])('relaxed with %d hits', (hits, text) => {
  expect(relaxedText(hits, ['av annan biltyp'])).toBe(text);
});

test('states whose range it is, and how a winter shortens it', () => {
  expect(textOfNote({ kind: 'winterRange', km: 400 })).toBe(
    '40 mil på vintern räknar jag som 53 mil i provet (WLTP): vid −5 °C blir räckvidden 24 procent kortare, efter Norges automobilförbunds vinterprov.',
  );
  expect(textOfNote({ kind: 'recent', change: 'Sänkt pris' })).toContain('filtret ”Sänkt pris”');
  expect(textOfNote({ kind: 'range', km: null })).toContain('hur långt bilen går på en laddning');
});

test('every combination is correct prose', () => {
  for (const total of [null, 1, 2, 5, 12, 13, 1_000]) {
    for (const shown of [1, 2, 5].filter((count) => total === null || count <= total)) {
      for (const [isLimited, isBest, isRelaxed] of [...'01234567'].map((bits) =>
        [4, 2, 1].map((bit) => (Number(bits) & bit) > 0),
      )) {
        const text = foundText({
          total,
          shown,
          isLimited: isLimited === true,
          isBest: isBest === true,
          isRelaxed: isRelaxed === true,
        });
        expect(proseProblems(text)).toEqual([]);
      }
    }
  }
});
