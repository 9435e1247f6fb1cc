import { expect, test } from 'vitest';
import { bodyElements, countElements } from './page-elements.ts';

const HTML = `<!DOCTYPE html><html><head><title>x</title></head><body class="a">
  <main><img src="/a.svg" alt=""/><p class="b" style="--w:2;margin-top:1px">Volvo &amp; <b>Saab</b><!-- --> 2<br/></p>
  <input hidden="" value="3"></main><script>if (1 < 2) x("</p>")</script></body></html>`;

test('reads the elements of a page with React’s names, and without scripts', () => {
  const [main, ...others] = bodyElements(HTML);
  expect(others).toEqual([]);
  const elements = main?.[2].filter((each) => typeof each !== 'string');
  expect(elements).toEqual([
    ['img', { src: '/a.svg', alt: true }, []],
    [
      'p',
      { className: 'b', style: { '--w': '2', marginTop: '1px' } },
      ['Volvo & ', ['b', {}, ['Saab']], ' 2', ['br', {}, []]],
    ],
    ['input', { hidden: true }, []],
  ]);
  expect(countElements(bodyElements(HTML))).toBe(6);
});
