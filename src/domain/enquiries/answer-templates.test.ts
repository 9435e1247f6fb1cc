import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DEFAULT_TEMPLATES, fillAnswer, templateFields, templatesOf } from './answer-templates.ts';

const schema = z.strictObject(templateFields);

test('names and cars replace their placeholders once, whatever they contain', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, car) => {
      expect(fillAnswer('Hej {namn}, {bil} och {annat} {namn}', { name, car })).toBe(
        `Hej ${name}, ${car} och {annat} ${name}`,
      );
    }),
  );
  expect(fillAnswer('{namn}', { name: '{bil}', car: 'Volvo' })).toBe('{bil}');
  expect(fillAnswer('{namn}', { name: '$&', car: 'Volvo' })).toBe('$&');
});

test('a dealer has the templates of every dealer with its changes, without what it removed, and its own after them', () => {
  const [first, second, ...others] = DEFAULT_TEMPLATES;
  if (!first || !second) throw new Error('There are no default templates.');
  const own = { id: '7f0a4c52-1d7e-4a7b-9c3e-0d5b8a3f1c01', name: 'Egen', body: 'Hej', version: 1 };
  const listed = templatesOf([
    { ...own, isRemoved: false },
    { ...first, name: 'Ändrad', version: 2, isRemoved: false },
    { ...second, version: 1, isRemoved: true },
  ]);
  expect(listed.map(({ name }) => name)).toEqual(['Ändrad', ...others.map(({ name }) => name), 'Egen']);
  expect(templatesOf([])).toEqual(DEFAULT_TEMPLATES);
});

test('the templates of every dealer are accepted as its own, and name the visitor and the car', () => {
  for (const { name, body } of DEFAULT_TEMPLATES) {
    expect(schema.parse({ name, body })).toEqual({ name, body });
    expect(fillAnswer(body, { name: 'Eva', car: 'Volvo V60' })).toMatch(/Eva.*Volvo V60/s);
  }
});

test.each([
  [{ name: ' ', body: 'Hej' }, 'Skriv vad mallen heter.'],
  [{ name: 'x'.repeat(61), body: 'Hej' }, 'Namnet är för långt. Skriv högst 60 tecken.'],
  [{ name: 'Kort', body: ' \r\n ' }, 'Skriv mallens text.'],
  [{ name: 'Lång', body: 'x'.repeat(3001) }, 'Texten är för lång. Skriv högst 3 000 tecken.'],
  [{ name: 'Fel', body: 'Hej {name}' }, '{name} betyder ingenting. Du kan skriva {namn} och {bil}.'],
])('refuses the template %o', (template, message) => {
  const issue = schema.safeParse(template).error?.issues[0]?.message;
  expect(issue?.replaceAll(/\s/g, ' ')).toBe(message);
});
