import { expect, test } from 'vitest';
import { readOrganisationNumber } from './organisation-number.ts';

test.each(['556036-0793', '5560360793', '16556036-0793', ' 556036 0793 '])('reads %s', (text) => {
  expect(readOrganisationNumber(text)).toBe('556036-0793');
});

test.each(['', '556036-0794', '556036-07931', 'AB6036-0793', '٥٥٦٠٣٦٠٧٩٣'])('rejects %s', (text) => {
  expect(readOrganisationNumber(text)).toBeNull();
});
