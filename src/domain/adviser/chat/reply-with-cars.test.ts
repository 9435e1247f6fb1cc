import { expect, test } from 'vitest';
import { replyWithCars } from './reply-with-cars.ts';

const SITE = 'https://milvis.example';
const CAR = { name: 'Volvo V60 [fin]', price: 169_900, url: '/ad/7', reasons: ['Har gått 5 000 mil'] };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

test('appends the cars with price, reasons and absolute links, and the list', () => {
  const answer = { reply: 'Här är en.', ads: [CAR], listUrl: '/vehicles?fuel=Diesel' };
  expect(plain(replyWithCars(answer, SITE)).split('\n\n')).toEqual([
    'Här är en.',
    '[Volvo V60 fin](https://milvis.example/ad/7), 169 900 kr. Har gått 5 000 mil',
    '[Visa bilarna i listan](https://milvis.example/vehicles?fuel=Diesel)',
  ]);
});

test('makes the links of the text absolute, and leaves those of other sites as they are', () => {
  const reply = '[Räkna](/ad/7/kostnad), [annat](//evil.example), [mer](https://other.example)';
  expect(replyWithCars({ reply, ads: [], listUrl: '/vehicles' }, SITE)).toBe(
    '[Räkna](https://milvis.example/ad/7/kostnad), [annat](//evil.example), [mer](https://other.example)',
  );
});
