import { expect, test } from 'vitest';
import { askedFactsIn } from '#src/domain/adviser/frame/asked-facts.ts';
import { modelRemovalTexts } from './model-texts.ts';

const XC60 = { brand: 'Volvo', series: 'XC60' };
const plain = (texts: readonly string[]) => texts.map((text) => text.replace(/\s/gu, ' '));

test('states how fast each model sells, by the whole of it, or that it is not known', () => {
  const times = { ads: 240, closed: 160, medianDays: 31, points: [] };
  expect(
    plain(
      modelRemovalTexts([
        {
          ...XC60,
          removalTimes: [
            { ...times, generation: 'ii', medianDays: 20 },
            { ...times, generation: null },
          ],
        },
        { brand: 'Kia', series: 'Niro', removalTimes: [] },
      ]),
    ),
  ).toEqual([
    'Volvo XC60: Hälften av annonserna försvinner inom 31 dagar. Räknat på 240 annonser det senaste året, varav 160 har försvunnit.',
    'Hur fort Kia Niro säljs vet jag inte: för få annonser har försvunnit.',
  ]);
});

test.each(['hur fort saljs en xc60', 'hur lange ligger en xc60 ute', 'ar en niro lattsald', 'ar den svar att salja'])(
  '"%s" asks how fast a model sells',
  (folded) => expect(askedFactsIn(folded)[0]).toBe('removal'),
);
test.each(['hur lange haller motorn', 'hur fort gar den', 'hur snabbt laddar den', 'salj mig en v60'])(
  '"%s" does not',
  (folded) => expect(askedFactsIn(folded)).not.toContain('removal'),
);
