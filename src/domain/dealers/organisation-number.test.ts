import { expect, test } from 'vitest';
import { readOrganisationNumber } from './organisation-number.ts';

test.each([
  '556036-0793',
  '5560360793',
  '16556036-0793',
  '165560360793',
  ' 556036 0793 ',
  'SE556036079301',
  '556036–0793',
])('reads %s', (text) => {
  expect(readOrganisationNumber(text)).toBe('556036-0793');
});

test.each(['', '556036-0794', '556036-07931', 'AB6036-0793', '17556036-0793', '0000000000', '٥٥٦٠٣٦٠٧٩٣'])(
  'rejects %s',
  (text) => {
    expect(readOrganisationNumber(text)).toBeNull();
  },
);
