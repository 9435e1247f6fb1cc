import { expect, test } from 'vitest';
import { engineTexts, type GuideEngine } from './guide-engines.ts';
import { guideAnswer, guideBasis, guideCarText, guideVerdict } from './guide-texts.ts';
import type { CurvePoint } from './value-curve.ts';

const curve = (...kr: number[]): CurvePoint[] =>
  kr.map((each, place) => ({ age: place + 1, kr: each, low: each, high: each }));
const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ') ?? null;

test.each([
  [{ points: [], weakPoints: 0, recalls: 0 }, null],
  [{ points: [], weakPoints: 2, recalls: 1 }, 'Kontrollera två kända svagheter och en återkallelse innan du köper.'],
  [
    { points: curve(400, 320, 260, 250, 240, 230), weakPoints: 0, recalls: 0 },
    'Köp helst en som är minst tre år, då värdeminskningen är måttlig.',
  ],
  [
    { points: curve(400, 390, 380, 370), weakPoints: 1, recalls: 0 },
    'Värdeminskningen är måttlig redan från ett års ålder; kontrollera en känd svaghet innan du köper.',
  ],
  [
    { points: curve(400, 360, 324, 291.6), weakPoints: 0, recalls: 3 },
    'Räkna med att den tappar omkring 10 % av värdet om året; kontrollera tre återkallelser innan du köper.',
  ],
])('the verdict on %j', (model, expected) => expect(plain(guideVerdict(model))).toBe(expected));

const PRICE = { mil: 8_000, estimate: 200_000, low80: 180_000, high80: 220_000, close: 3 };
const CAR = { modelYear: 2018, horsepower: 190 };

test('a price that is judged is the range of similar cars, and one that is not says why in the words of an ad', () => {
  expect(plain(guideAnswer({ ...PRICE, whyNot: null }, CAR).headline)).toBe(
    'Liknande bilar kostar oftast 180 000–220 000 kr',
  );
  expect(guideAnswer({ ...PRICE, whyNot: 'few' }, CAR)).toMatchObject({
    note: 'Kan inte bedömas: bara 3 jämförbara bilar.',
    isEstimated: true,
  });
  expect(guideAnswer({ ...PRICE, whyNot: 'old' }, CAR)).toEqual({
    headline: 'Kan inte bedömas: bilen är över 20 år',
    note: null,
    isEstimated: false,
  });
  expect(guideAnswer({ ...PRICE, whyNot: 'facts' }, { ...CAR, horsepower: null }).headline).toBe(
    'Kan inte bedömas: uppgifter saknas: effekt',
  );
});

test('names the car, as far as it is known, and the number of comparables', () => {
  const facts = { modelYear: 2018, ads: 3, mil: 8_000, horsepower: 190, isAutomatic: true, isFourWheelDrive: true };
  expect(plain(guideCarText('V60 II', { ...facts, fuel: 'diesel' }))).toBe(
    'V60 II, 190 hk diesel, automat, fyrhjulsdrift',
  );
  expect(
    guideCarText('240', { ...facts, horsepower: null, fuel: 'unknown', isAutomatic: null, isFourWheelDrive: null }),
  ).toBe('240');
  expect(guideBasis({ close: 1 })).toBe('Räknat på 1 jämförbar bil.');
});

const engine = (name: string, hp: number, rest: Partial<GuideEngine> = {}): GuideEngine => ({
  generation: 'V60 II',
  name,
  fuel: 'Diesel',
  hp,
  acceleration: null,
  measured: null,
  ...rest,
});

test('names the engines that use least and are quickest, by one method, without plug-in hybrids', () => {
  const wltp = (consumption: number) => ({ measured: { consumption, way: 'WLTP' as const } });
  const texts = engineTexts([
    engine('D3', 150, wltp(5.1)),
    engine('D4 190', 190, { ...wltp(4.9), acceleration: 7.9 }),
    engine('D2', 120, { measured: { consumption: 4, way: 'NEDC' } }),
    engine('T8', 390, { ...wltp(1.8), fuel: 'Laddhybrid', acceleration: 4.6 }),
  ]);
  expect(texts.map(plain)).toEqual([
    'Snålast: V60 II D4 (190 hk diesel), 4,9 l/100 km enligt WLTP.',
    'Snabbast: V60 II T8 (390 hk laddhybrid), 0–100 på 4,6 sek.',
  ]);
  expect(engineTexts([engine('D3', 150, { ...wltp(5.1), acceleration: 9 })])).toEqual([]);
});
