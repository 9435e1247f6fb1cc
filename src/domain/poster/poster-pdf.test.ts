import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pdfString, textWidth, wrapText } from './pdf-text.ts';
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

/** The objects of a PDF by its table of references, which must point at each of them. */
function read(pdf: string): string[] {
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
  const [head = '', count = ''] = /^xref\n0 (\d+)\n/.exec(pdf.slice(start)) ?? [];
  const entries = pdf
    .slice(start + head.length)
    .split('\n')
    .slice(1, Number(count));
  return entries.map((entry, at) => {
    const offset = Number(entry.slice(0, 10));
    const beginning = `${at + 1} 0 obj\n`;
    expect(pdf.slice(offset, offset + beginning.length)).toBe(beginning);
    return pdf.slice(offset + beginning.length, pdf.indexOf('\nendobj', offset));
  });
}
/** The instructions of its page, of the length that the file states. */
function contentOf(pdf: string): string {
  const [, length = '', content = ''] =
    /^<< \/Length (\d+) >>\nstream\n(.*)\nendstream$/s.exec(read(pdf)[3] ?? '') ?? [];
  expect(content).toHaveLength(Number(length));
  return content;
}
/** The texts of a page, in their order. */
const textsOf = (pdf: string): string[] =>
  [...contentOf(pdf).matchAll(/Td \(((?:[^()\\]|\\.)*)\) Tj/g)].map(([, text = '']) => text.replaceAll(/\\(.)/g, '$1'));

test('a poster is one page with its texts in the encoding of its typefaces', () => {
  const pdf = posterPdf(POSTER);
  expect(pdf.startsWith('%PDF-1.4\n')).toBe(true);
  expect(read(pdf)).toHaveLength(7);
  const texts = textsOf(pdf);
  for (const text of ['Bilhuset i Växjö AB', '\u008akoda Octavia', '189 900 kr', 'Årsmodell', '2019', 'ABC 123'])
    expect(texts).toContain(text);
  expect(texts).toContain('Combi 2,0 TDI (150 hk) \u0096 Style');
  expect(texts).toContain('Lågt pris, 14 000 kr under uppskattat pris');
});

test('the code is black on white with its quiet zone, and dark neighbours are one rectangle', () => {
  const rectangles = [...contentOf(posterPdf(POSTER)).matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(
    (match) => match.slice(1).map(Number),
  );
  expect(rectangles).toHaveLength(4);
  const [first, second] = rectangles;
  expect(first?.[2]).toBeCloseTo(2 * (second?.[3] ?? 0), 1);
  // Three modules and four of white on each side are 168 points; the second row begins one module to the right.
  expect(first?.[3]).toBeCloseTo(168 / 11, 1);
  expect((second?.[0] ?? 0) - (first?.[0] ?? 0)).toBeCloseTo(168 / 11, 1);
});

test('poor and hostile texts give a valid file, and stay within the page', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('', ') Tj ET Q', '\\', '((((', 'endstream endobj', 'Ж日本', 'x'.repeat(3_000), '\u202f'),
  );
  fc.assert(
    fc.property(text, text, text, (name, words, value) => {
      const pdf = posterPdf({
        ...POSTER,
        name,
        words,
        dealer: value,
        facts: [{ label: 'Märke', value }],
        address: words,
      });
      expect(contentOf(pdf)).toMatch(/\nf$/);
      expect(Buffer.from(pdf, 'latin1').toString('latin1')).toBe(pdf);
      for (const [, x = '', y = ''] of contentOf(pdf).matchAll(/Tf (-?[\d.]+) (-?[\d.]+) Td/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(48);
        expect(Number(y)).toBeGreaterThanOrEqual(48);
      }
    }),
  );
  const bare = posterPdf({ ...POSTER, words: null, verdict: null, facts: [], plate: null, price: 'Pris på begäran' });
  expect(textsOf(bare)).toContain('Pris på begäran');
});

test('lines fit their width, and a cut text ends in an ellipsis', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 60, max: 500 }), (text, width) => {
      const lines = wrapText(text, { font: 'bold', size: 20, width, maxLines: 2 });
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const each of lines) expect(textWidth(each, 'bold', 20)).toBeLessThanOrEqual(width);
    }),
  );
  expect(wrapText('Volvo V60 Cross Country', { font: 'bold', size: 20, width: 90, maxLines: 1 })).toEqual(['Volvo…']);
  expect(wrapText('', { font: 'bold', size: 20, width: 90, maxLines: 2 })).toEqual([]);
});

test('letters that the encoding lacks are written without their accents, and others as a question mark', () => {
  expect(pdfString('Łódź ě (Ж)')).toBe('(?\u00f3d\u007a e \\(?\\))'.replace('\u007a', 'z'));
  expect(pdfString('a\u202fb\u00a0c\u200bd')).toBe('(a b cd)');
});
