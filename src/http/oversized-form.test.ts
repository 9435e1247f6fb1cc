import { expect, test } from 'vitest';
import { oversizedForms } from './oversized-form.ts';

const LIMITS = { bytes: 5_000_000, limitMs: 2_000 };
const sent = (body: BodyInit, type?: string): Request =>
  new Request('https://milvis.example/', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: type === undefined ? {} : { 'content-type': type },
  } as RequestInit);
const FORM = 'application/x-www-form-urlencoded';

test('returns the texts of a form and discards its files', async () => {
  const form = new FormData();
  form.append('namn', 'Åsa & Örjan');
  form.append('bild', new Blob([new Uint8Array(3_000_000)]), 'bil.jpg');
  form.append('intent', 'spara');
  form.append('val', 'a');
  form.append('val', 'b');
  expect([...((await oversizedForms()(sent(form), LIMITS)) as URLSearchParams)]).toEqual([
    ['namn', 'Åsa & Örjan'],
    ['intent', 'spara'],
    ['val', 'a'],
    ['val', 'b'],
  ]);
  const encoded = new URLSearchParams({ namn: 'Åsa & Örjan', text: 'x'.repeat(70_000) });
  expect(`${await oversizedForms()(sent(encoded), LIMITS)}`).toBe(`${encoded}`);
});

test('truncates texts at a megabyte together, and always returns which form was sent', async () => {
  const body = new URLSearchParams({ a: 'x'.repeat(900_000), b: 'x'.repeat(900_000), c: 'x', intent: 'spara' });
  const texts = (await oversizedForms()(sent(body), LIMITS)) as URLSearchParams;
  expect(texts.get('a')?.length).toBe(900_000);
  expect(texts.get('b')?.length).toBe(100_000);
  expect([texts.get('c'), texts.get('intent')]).toEqual(['', 'spara']);
});

test('returns what was read of a form that is longer than the limit, late, cut off or no form', async () => {
  const read = oversizedForms();
  const long = await read(sent(`a=1&b=${'x'.repeat(1_000)}`, FORM), { bytes: 500, limitMs: 2_000 });
  expect(`${long}`).toBe(`a=1&b=${'x'.repeat(494)}`);
  const stalled = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('a=1&b=2&c')) });
  expect(`${await read(sent(stalled, FORM), { bytes: 500, limitMs: 50 })}`).toBe('a=1&b=2&c=');
  const broken = new ReadableStream({ pull: (stream) => stream.error(new Error('aborted')) });
  expect(`${await read(sent(broken, FORM), LIMITS)}`).toBe('');
  expect(`${await read(sent('{}', 'application/json'), LIMITS)}`).toBe('');
  expect(`${await read(sent('x', 'multipart/form-data'), LIMITS)}`).toBe('');
});

test('reads four forms at once and refuses the fifth', async () => {
  const read = oversizedForms();
  const stalled = () => read(sent(new ReadableStream(), FORM), { bytes: 500, limitMs: 200 });
  const four = [stalled(), stalled(), stalled(), stalled()];
  expect(await stalled()).toBe('busy');
  await Promise.all(four);
  expect(await read(sent('a=1', FORM), LIMITS)).not.toBe('busy');
});
