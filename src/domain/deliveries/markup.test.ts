import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanLine, cleanParagraphs } from '#src/domain/format/foreign-text.ts';
import { withoutListMarkup, withoutMarkup } from './markup.ts';

const paragraphs = (text: string): string => cleanParagraphs(withoutMarkup(text));

describe('withoutMarkup', () => {
  test.each([
    [
      '<p>V&auml;lv&aring;rdad <b>familjebil</b>.</p><ul><li>Dragkrok</li><li>Motorv&auml;rmare</li></ul>Ring oss p&aring; Storgatan&nbsp;1 &amp; boka!<br/>Pris &lt; nypris.',
      'Välvårdad familjebil.\n\n• Dragkrok\n• Motorvärmare\n\nRing oss på Storgatan 1 & boka!\nPris < nypris.',
    ],
    ['Fin bil &amp;amp; billig i drift &amp;ndash; skatt 360 kr.', 'Fin bil & billig i drift – skatt 360 kr.'],
    ['&lt;p&gt;Fin&lt;/p&gt;&lt;p&gt;bil&lt;/p&gt;', 'Fin\n\nbil'],
    ['&amp;lt;b&amp;gt;Fin&amp;lt;/b&amp;gt; bil', 'Fin bil'],
    ['<![CDATA[<p>Fin bil</p>]]>', 'Fin bil'],
    ['Fin<script>alert("x")</script> bil', 'Fin bil'],
    ['<style>p { color: red }</style>Fin bil', 'Fin bil'],
    ['Fin<!-- dold --> bil', 'Fin bil'],
    ['<P CLASS="x">Fin<BR>bil</P>', 'Fin\nbil'],
    ['<o:p>Fin</o:p> <custom-part id="1">bil</custom-part>', 'Fin bil'],
    ['Fin bil<p class="text', 'Fin bil'],
    ['scr<scr<b></b>ipt>ipt', 'script'],
    ['&#228;&#xE4;&#150;', 'ää–'],
    ['Bil < 5000 mil', 'Bil < 5000 mil'],
    ['Pris <200 000 och mil >5000', 'Pris <200 000 och mil >5000'],
    ['a <b och c> d', 'a d'],
    ['Drag & kula, R&D', 'Drag & kula, R&D'],
    ['AT&T; okänd &finns; kvar', 'AT&T; okänd &finns; kvar'],
    ['https://x.example/?a=1&copy=2&amp;b=3', 'https://x.example/?a=1&copy=2&b=3'],
    ['<3 gillar bilen', '<3 gillar bilen'],
  ])('%s', (text, plain) => {
    expect(paragraphs(text)).toBe(plain);
  });

  test('removes the markup of generated documents, however often they are escaped', () => {
    const word = fc.constantFrom('Fin', 'bil', 'dragkrok', '5000', 'åäö', 'vinter-hjul');
    const tag = fc.constantFrom('p', 'b', 'div', 'span', 'li', 'h2', 'font', 'td');
    const element = fc
      .tuple(tag, word, fc.boolean())
      .map(([name, text, hasClass]) => `<${name}${hasClass ? ' class="x y"' : ''}>${text}</${name}>`);
    const escaped = (text: string): string =>
      text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    fc.assert(
      fc.property(fc.array(element, { minLength: 1 }), fc.nat(3), (elements, levels) => {
        let text = elements.join(' ');
        for (let level = 0; level < levels; level += 1) text = escaped(text);
        const plain = cleanLine(withoutMarkup(text));
        expect(plain).not.toMatch(/[<>&]/);
        for (const one of elements) expect(plain).toContain(one.replace(/<[^>]*>/g, ''));
      }),
    );
  });

  test('leaves texts without markup unchanged, and is done after once', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[<&]/.test(text)),
        (text) => withoutMarkup(text) === text,
      ),
    );
    const text = fc
      .array(fc.constantFrom('<p>', '</p>', '<', '&', 'amp;', 'lt;', 'gt;', 'b', ' ', '>', '&auml;', '1'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, (each) => withoutMarkup(withoutMarkup(each)) === withoutMarkup(each)),
      { numRuns: 500 },
    );
  });
});

test('the items of a list in HTML are entries', () => {
  expect(withoutListMarkup(['<ul><li>Backkamera</li><li>Drag &amp; kula</li></ul>', 'GPS'])).toEqual([
    'Backkamera',
    'Drag & kula',
    'GPS',
  ]);
});
