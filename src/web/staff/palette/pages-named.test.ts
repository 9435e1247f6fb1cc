import { expect, test } from 'vitest';
import { accountUrl, chatbotsUrl, feedSourcesUrl, newAdUrl, staffRecallsUrl } from '#src/office-urls.ts';
import { securityEventsUrl, staffAdsUrl } from '#src/pages/list-urls.ts';
import { palettePages, sidebarEntries } from '#src/pages/sidebar.ts';
import { pagesNamed } from './pages-named.ts';

const found = (text: string, visitor: 'moderator' | 'admin' = 'admin') =>
  pagesNamed(text, palettePages(visitor)).map(({ address }) => address);

test('finds pages by their names and by what they are about', () => {
  expect(found('annonser')).toContain(staffAdsUrl());
  expect(found('Rådgivaren')).toContain(chatbotsUrl('settings'));
  expect(found('lösenord')).toEqual([accountUrl()]);
  expect(found('lägg till bil')).toEqual([newAdUrl()]);
  expect(found('')).toHaveLength(sidebarEntries('admin').length);
});

test('finds pages without the accents of their names', () => {
  expect(found('sakerhet')).toContain(securityEventsUrl());
  expect(found('hamtningar')).toEqual([feedSourcesUrl()]);
  expect(found('ATERKALLELSER')).toEqual([staffRecallsUrl()]);
  for (const text of ['!', ' - ', '%']) expect(found(text)).toEqual([]);
});

test('a moderator finds no page below one that moderators may not see', () => {
  expect(found('rådgivaren', 'moderator')).toEqual([]);
  expect(found('ny annons', 'moderator')).toEqual([newAdUrl()]);
});
