import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionalEmailSchema, readTelephone } from './contact-fields.ts';
import { oneLine } from './enquiry-mails.ts';

test.each([
  ['070-123 45 67', '070-123 45 67'],
  [' +46  8 123 456 ', '+46 8 123 456'],
  ['(08) 12 34 56 7', '(08) 12 34 56 7'],
  ['123456', null],
  ['1234567890123456', null],
  ['070-123 45 67 ring', null],
  ['+-()/', null],
])('the telephone number %j is %j', (text, number) => {
  expect(readTelephone(text)).toBe(number);
});

test('no accepted e-mail address contains a space, a comma or a line break', () => {
  const part = fc.string({ unit: fc.constantFrom('a', '@', '.', ',', ';', ' ', '\r', '\n', '<', 'å', '1') });
  fc.assert(
    fc.property(part, (text) => {
      const read = optionalEmailSchema.safeParse(`a${text}@b${text}.se`);
      if (read.success) expect(read.data).not.toMatch(/[\s,;<>]/);
    }),
  );
});

test('subjects have one line, whatever a name contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(oneLine(text)).not.toMatch(/[\r\n\0\u2028\u2029]/);
    }),
  );
});
