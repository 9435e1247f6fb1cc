import { expect, test } from 'vitest';
import { SITE_TEXT_SLUGS, siteTextParts } from './site-texts.ts';

const OPERATOR = {
  name: 'Milvis',
  controller: 'Milvis AB',
  contactEmail: 'hej@milvis.example',
  contactAddress: 'Gatan 1',
};

test.each(SITE_TEXT_SLUGS)('the default of %s names the operator in every place', (slug) => {
  const text = JSON.stringify(siteTextParts(slug, [], OPERATOR));
  expect(text).toContain('Milvis AB');
  expect(text).toContain('hej@milvis.example');
  expect(text).not.toMatch(/\{\w+\}|!/u);
});

test('a stored parameter replaces the default', () => {
  const stored = [{ name: 'site_terms', value: '## Rubrik\r\n\r\nSkriv till {email}.' }];
  expect(siteTextParts('villkor', stored, OPERATOR)).toEqual([
    { heading: 'Rubrik', paragraphs: ['Skriv till hej@milvis.example.'] },
  ]);
});
