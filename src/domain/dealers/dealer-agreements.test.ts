import { expect, test } from 'vitest';
import { agreementOfSlug, dealerTexts, isDealerParameter, textParts } from './dealer-agreements.ts';

const OPERATOR = {
  name: 'Milvis',
  controller: 'Milvis AB',
  contactEmail: 'hej@milvis.example',
  contactAddress: 'Exempelgatan 1',
};

test('the defaults name the operator, and leave no name open', () => {
  const texts = dealerTexts([], OPERATOR);
  expect(texts.terms).toContain('Milvis AB, som driver Milvis');
  expect(texts.price).toContain('kostar ingenting');
  for (const text of Object.values(texts)) expect(text).not.toMatch(/[{}]/u);
});

test('a parameter replaces its text; unknown names in braces stay', () => {
  const texts = dealerTexts(
    [
      { name: 'dealer_price', value: '200 kr per bil hos {site}, {annat}.\r\n' },
      { name: 'other', value: 'x' },
    ],
    OPERATOR,
  );
  expect(texts.price).toBe('200 kr per bil hos Milvis, {annat}.');
  expect(isDealerParameter('dealer_price')).toBe(true);
  expect(isDealerParameter('adviser_temperature')).toBe(false);
});

test('a text has parts by its headings', () => {
  expect(textParts('Inledning.\n\n## Pris\nDet kostar\ninget.\n\nMer.\n\n\n## Slut')).toEqual([
    { heading: null, paragraphs: ['Inledning.'] },
    { heading: 'Pris', paragraphs: ['Det kostar inget.', 'Mer.'] },
    { heading: 'Slut', paragraphs: [] },
  ]);
  expect(textParts('')).toEqual([]);
});

test.each([
  ['villkor', 'terms'],
  ['personuppgiftsavtal', 'data-processing'],
  ['terms', null],
  [undefined, null],
])('the address %j is %j', (slug, agreement) => {
  expect(agreementOfSlug(slug)).toBe(agreement);
});
