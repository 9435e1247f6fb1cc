import { expect, test } from 'vitest';
import { type ComparedModel, compareModelsTexts } from './compare-models.ts';

const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll(/[\u00a0\u202f]/g, ' '));
const model = (changes: Partial<ComparedModel>): ComparedModel => ({
  brand: 'Volvo',
  series: 'V60',
  ads: 40,
  yearFrom: 2012,
  yearTo: 2026,
  price: 250_000,
  odometerKm: 98_000,
  litres: 5.2,
  kilowattHours: null,
  bodyType: 'Kombi',
  placed: [],
  stars: null,
  loss: null,
  url: '/bil/volvo/v60',
  ...changes,
});

test('each model has a paragraph, and the prices are compared', () => {
  const dear = model({
    series: 'V90',
    price: 370_000,
    placed: [{ category: 'Hundägare', rank: 1 }],
    stars: '5 av 5 stjärnor, test 2017',
    loss: { share: 0.234, years: 3 },
    url: '/bil/volvo/v90',
  });
  expect(plain(compareModelsTexts([model({}), dear]))).toEqual([
    'Den mittersta V90 kostar 120 000 kr mer än den mittersta V60.',
    '**Volvo V60:** 40 bilar till salu, årsmodell 2012–2026. Den mittersta kostar 250 000 kr, har gått 9 800 mil och drar 0,52 liter/mil. Vanligast som kombi. [Mer om modellen](/bil/volvo/v60)',
    '**Volvo V90:** 40 bilar till salu, årsmodell 2012–2026. Den mittersta kostar 370 000 kr, har gått 9 800 mil och drar 0,52 liter/mil. Vanligast som kombi. Euro NCAP: 5 av 5 stjärnor, test 2017. Tappar 23 % på 3 år. I våra jämförelser: plats 1 i ”Hundägare”. [Mer om modellen](/bil/volvo/v90)',
    'Siffrorna är mitten av bilarna till salu just nu, så ålder och motorer påverkar dem.',
  ]);
});

test('of a model without cars or facts it says what is known', () => {
  const none = { price: null, odometerKm: null, litres: null, bodyType: null, yearFrom: null, yearTo: null };
  const [gone, bare] = plain(compareModelsTexts([model({ ...none, ads: 0 }), model({ ...none, ads: 5 })]));
  expect(gone).toBe('**Volvo V60:** ingen till salu just nu. [Mer om modellen](/bil/volvo/v60)');
  expect(bare).toBe('**Volvo V60:** 5 bilar till salu. [Mer om modellen](/bil/volvo/v60)');
  expect(compareModelsTexts([model({}), model({ ads: 1 })]).join(' ')).not.toContain('mer än');
});
