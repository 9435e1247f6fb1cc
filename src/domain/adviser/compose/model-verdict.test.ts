import { expect, test } from 'vitest';
import type { OwnText } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import type { ModelVariants } from './model-variants.ts';
import { type AskedVerdict, type JudgedModel, verdictTexts } from './model-verdict.ts';

const variants = (series: string, bootLitres: number, body: 'Kombi' | 'Sedan' = 'Kombi'): ModelVariants => ({
  brand: 'Make',
  series,
  generations: [
    {
      name: 'I',
      yearFrom: 2015,
      yearTo: 2022,
      body,
      dimensions: { bootLitres, towKg: 1_500 },
      engines: [],
      electric: [],
    },
  ],
});
const review = (series: string, attribute: string, score: number, reason: string): OwnText => ({
  brand: 'Make',
  series,
  yearFrom: 2015,
  yearTo: 2022,
  variant: null,
  fuel: null,
  category: null,
  summary: '',
  watchouts: [`Kolla ${series} noga.`],
  ratings: [{ attribute, score, reason }],
  reviewedOn: '2026-11-30',
  facts: [],
});
const model = (series: string, more: Partial<JudgedModel> = {}): JudgedModel => ({
  brand: 'Make',
  series,
  ads: 5,
  yearMiddle: 2018,
  price: 150_000,
  odometerKm: 100_000,
  litres: 6,
  kilowattHours: null,
  variants: variants(series, 500),
  texts: [],
  lossShare: null,
  url: `/bil/make/${series}`,
  ...more,
});
const ASKED: AskedVerdict = {
  minYear: null,
  maxYear: null,
  fuel: [],
  text: '',
  needs: [],
  maxPrice: null,
  mil: null,
};
const plain = (texts: readonly string[]): string => texts.join('\n').replace(/\s/g, ' ');

test('the first sentence chooses by the first need, with the figure of each model', () => {
  const [first = ''] = verdictTexts([model('Alfa'), model('Beta', { variants: variants('Beta', 650) })], {
    ...ASKED,
    needs: ['dog'],
  });
  expect(plain([first])).toBe(
    '**Jag skulle välja Make Beta för hunden:** den har 650 liter bagage. Make Alfa har 500 liter bagage.',
  );
});

test('a saloon loses to a smaller boot with a large opening where something tall has to pass', () => {
  const models = [model('Alfa', { variants: variants('Alfa', 520, 'Sedan') }), model('Beta')];
  expect(plain(verdictTexts(models, { ...ASKED, needs: ['stroller'] }))).toContain('välja Make Beta för barnvagnen');
});

test('of three, two that are alike are chosen together', () => {
  const models = [
    model('Alfa', { variants: variants('Alfa', 650) }),
    model('Beta', { variants: variants('Beta', 660) }),
    model('Gamma', { variants: variants('Gamma', 430) }),
  ];
  expect(plain(verdictTexts(models, { ...ASKED, needs: ['luggage'] }))).toMatch(
    /^\*\*Jag skulle välja Make Alfa eller Make Beta för packningen:/,
  );
});

test('running costs are compared at the stated distance, and the other model gets what speaks for it', () => {
  const texts = plain(
    verdictTexts([model('Alfa', { litres: 4 }), model('Beta', { variants: variants('Beta', 650) })], {
      ...ASKED,
      needs: ['cost'],
      mil: 2_000,
    }),
  );
  expect(texts).toMatch(
    /^\*\*Jag skulle välja Make Alfa i drift:\*\* den drar 0,40 liter milen, ungefär 12 800 kr om året/,
  );
  expect(texts).toContain('**För Make Beta:** har 650 liter bagage (Make Alfa har 500 liter bagage)');
});

test('reliability names the weakness of each model', () => {
  const models = [
    model('Alfa', { texts: [review('Alfa', 'Tillförlitlighet', 5, 'Få fel.')] }),
    model('Beta', { texts: [review('Beta', 'Tillförlitlighet', 3, 'Dyr låda.')] }),
  ];
  const texts = plain(verdictTexts(models, { ...ASKED, needs: ['reliability'] }));
  expect(texts).toMatch(/^\*\*Jag skulle välja Make Alfa när den ska krångla minst/);
  expect(texts).toContain('**Se upp med på Make Beta:** Kolla Beta noga. (2015–2022)');
});

test('a model that alone is rated is no winner over one that nothing is known of', () => {
  const models = [model('Alfa', { texts: [review('Alfa', 'Sitthöjd och tröskel', 4, 'Hög sits.')] }), model('Beta')];
  expect(plain(verdictTexts(models, { ...ASKED, needs: ['entry'] }))).toMatch(
    /^\*\*Jag skulle börja med Make Alfa för att komma i och ur:.*Om Make Beta har vi inget omdöme/,
  );
});

test('without a need it states the largest difference and asks what matters; nothing that differs is no answer', () => {
  const models = [model('Alfa', { variants: variants('Alfa', 300) }), model('Beta')];
  const texts = plain(verdictTexts(models, ASKED));
  expect(texts).toMatch(/^\*\*Störst är skillnaden här:\*\* Make Beta har 500 liter bagage/);
  expect(texts).toContain('Vad är viktigast för dig');
  expect(verdictTexts([model('Alfa'), model('Beta')], ASKED)).toEqual([]);
});

test('says how many cars a price buys, and that there is none', () => {
  const texts = plain(
    verdictTexts([model('Alfa', { ads: 0, price: null }), model('Beta', { variants: variants('Beta', 650) })], {
      ...ASKED,
      needs: ['luggage'],
      maxPrice: 200_000,
    }),
  );
  expect(texts).toContain('[Make Alfa](/bil/make/Alfa): ingen till salu för högst 200 000 kr just nu.');
  expect(texts).toContain('5 bilar till salu för högst 200 000 kr, i mitten årsmodell 2018');
});
