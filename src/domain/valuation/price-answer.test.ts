import { expect, test } from 'vitest';
import { WHY_NOT } from './judge-price.ts';
import { priceAnswer, priceAnswerTexts } from './price-answer.ts';

const FACTS = { series: 'V60', modelYear: 2020, firstRegistered: null, odometerKm: 90_000, horsepower: 190 };
const VALUED = { price: 239_000, estimate: 250_000, low80: 230_000, high80: 270_000, close: 9 };

test.each([
  ['low', 230_000, 'Lågt pris, 20 000 kr under uppskattat pris'],
  ['usual', 250_000, 'Brukligt pris, lika med uppskattat pris'],
  ['very_high', 350_000, 'Mycket högt pris, 100 000 kr över uppskattat pris'],
] as const)('the headline of %s is the label with its amount', (label, price, headline) => {
  const answer = priceAnswer({ ...VALUED, price, label, whyNot: null }, FACTS);
  expect({ ...answer, headline: answer.headline.replaceAll(/\s/gu, ' ') }).toMatchObject({
    headline,
    isEstimated: true,
  });
  expect(answer.range).toContain('Liknande bilar kostar oftast');
});

test.each(WHY_NOT)('without a label, %s is said once, and the range only where it can be trusted', (whyNot) => {
  const answer = priceAnswer({ ...VALUED, label: null, whyNot }, FACTS);
  const texts = priceAnswerTexts(answer).join(' ');
  expect(texts.match(/Kan inte bedömas: /gu)).toHaveLength(1);
  expect(/230.000–270.000/u.test(texts)).toBe(answer.isEstimated);
  expect(answer.isEstimated).toBe(!['flagged', 'facts', 'odometer', 'old'].includes(whyNot));
});

test.each([
  [{ series: null }, 'vi känner inte igen modellen'],
  [{ modelYear: null }, 'årsmodellen saknas i annonsen'],
  [{ modelYear: null, firstRegistered: '2020-03-01' }, 'priset är inte bedömt än'],
  [{}, 'priset är inte bedömt än'],
])('an ad without a valuation says what it lacks: %j', (facts, reason) =>
  expect(priceAnswer(null, { ...FACTS, ...facts })).toMatchObject({
    headline: `Kan inte bedömas: ${reason}`,
    isEstimated: false,
  }),
);
