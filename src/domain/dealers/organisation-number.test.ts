import { expect, test } from 'vitest';
import { organisationNumberProblem, readOrganisationNumber } from './organisation-number.ts';

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

test.each([
  ['', 'Skriv bilhandelns'],
  ['556036-0794', 'kontrollsiffra'],
  ['SE556036079401', 'kontrollsiffra'],
  ['556036', 'tio siffror'],
  ['Bilhuset', 'bara siffror'],
  ['NO 987 654 321 MVA', 'norskt'],
  ['987654321', 'norskt'],
  ['DK12345678', 'danskt'],
  ['1234567-1', 'finskt'],
  ['DE123456789', 'tyskt'],
  ['PL1234567890', 'utländskt'],
])('explains what is wrong with %j', (text, words) => {
  expect(organisationNumberProblem(text)).toContain(words);
});

test('finds nothing wrong with a number', () => {
  expect(organisationNumberProblem('556036-0793')).toBeNull();
});
