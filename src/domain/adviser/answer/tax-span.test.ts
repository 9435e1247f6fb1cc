import { expect, test } from 'vitest';
import { taxSpanTexts } from './tax-span.ts';

const plain = (texts: readonly string[]) => texts.join(' ').replaceAll(/[\u00a0\u202f]/g, ' ');

test('the span is of the cars with a known amount', () => {
  expect(plain(taxSpanTexts([2110, null, 360, 1471]))).toContain(
    'Fordonsskatten är 360 kr till 2 110 kr om året för tre bilar av dem som är till salu, lägst först.',
  );
  expect(plain(taxSpanTexts([360, 360]))).toMatch(/^Fordonsskatten är 360 kr om året för två bilar/);
});

test('without a known amount it says so', () => {
  expect(plain(taxSpanTexts([null, null]))).toContain('kan jag inte ange');
  expect(plain(taxSpanTexts([]))).toContain('kan jag inte ange');
});
