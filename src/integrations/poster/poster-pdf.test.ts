import fc from 'fast-check';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { PICTURE_FONTS } from '#src/config/env.ts';
import { type Poster, posterPdf } from './poster-pdf.ts';

const POSTER: Poster = {
  name: 'Škoda Octavia',
  words: 'Combi 2,0 TDI (150 hk) – Style',
  price: '189 900 kr',
  verdict: 'Lågt pris, 14 000 kr under uppskattat pris',
  facts: [{ label: 'Årsmodell', value: '2019' }],
  plate: 'ABC 123',
  dealer: 'Bilhuset i Växjö AB',
  site: 'Milvis',
  address: 'milvis.example/ad/1',
  code: [
    [true, true, false],
    [false, true, true],
    [true, false, true],
  ],
};

/** The pages' texts, and the lowest and rightmost positions of one, by another program that reads PDF. */
async function read(poster: Poster) {
  const pdf = await getDocumentProxy(new Uint8Array(await posterPdf(poster, PICTURE_FONTS)));
  const { text } = await extractText(pdf, { mergePages: true });
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const places = items.flatMap((item) => ('transform' in item && item.str.trim() !== '' ? [item] : []));
  return {
    pages: pdf.numPages,
    text: text.replaceAll(/\s+/g, ' '),
    left: Math.min(...places.map(({ transform }) => Number(transform[4]))),
    right: Math.max(...places.map(({ transform, width }) => Number(transform[4]) + width)),
    low: Math.min(...places.map(({ transform }) => Number(transform[5]))),
  };
}

test('a poster is one page with all its texts', async () => {
  const { pages, text } = await read(POSTER);
  expect(pages).toBe(1);
  const { code: _, facts, site: __, ...texts } = POSTER;
  for (const each of [...Object.values(texts), ...facts.flatMap(({ label, value }) => [label, value])])
    expect(text).toContain(each);
});

test('poor and hostile texts give one page, and stay within its margins', { timeout: 60_000 }, async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ') Tj ET Q', '\\', '((((', 'endstream endobj', 'Ж日本', 'x'.repeat(3_000), '\u202f'),
  );
  await fc.assert(
    fc.asyncProperty(text, text, text, async (name, words, value) => {
      const facts = Array.from({ length: 5 }, () => ({ label: 'Märke', value }));
      const { pages, left, right, low } = await read({ ...POSTER, name, words, dealer: value, facts, address: words });
      expect(pages).toBe(1);
      expect(left).toBeGreaterThanOrEqual(47);
      expect(right).toBeLessThanOrEqual(596 - 47);
      expect(low).toBeGreaterThanOrEqual(48);
    }),
    { numRuns: 40 },
  );
  const bare = { ...POSTER, words: null, verdict: null, facts: [], plate: null, price: 'Pris på begäran' };
  expect((await read(bare)).text).toContain('Pris på begäran');
});
