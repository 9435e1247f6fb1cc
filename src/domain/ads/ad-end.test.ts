import { expect, test } from 'vitest';
import { adEndText, type EndedAd, shortAdEndText } from './ad-end.ts';

const closedAt = new Date('2026-11-12T12:00:00Z');
const sold: EndedAd = { status: 'sold', closedAt, isExpired: false, price: 174_900 };
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

test.each<[string, EndedAd, string, string]>([
  [
    'sold',
    sold,
    'Såld 12 november 2026 efter 56 dagar, sista pris 174 900 kr',
    'Bilen är såld. Annonsen togs bort 12 november 2026, efter 56 dagar, sista pris 174 900 kr.',
  ],
  [
    'removed',
    { ...sold, status: 'removed' },
    'Borttagen 12 november 2026 efter 56 dagar, sista pris 174 900 kr',
    'Annonsen togs bort 12 november 2026, efter 56 dagar, sista pris 174 900 kr.',
  ],
  [
    'without a price',
    { ...sold, price: null },
    'Såld 12 november 2026 efter 56 dagar',
    'Bilen är såld. Annonsen togs bort 12 november 2026, efter 56 dagar.',
  ],
  [
    'at an unknown time',
    { ...sold, closedAt: null },
    'Såld, sista pris 174 900 kr',
    'Bilen är såld. Annonsen är borttagen.',
  ],
  [
    'of a silent dealer',
    { ...sold, status: 'removed', isExpired: true },
    'Borttagen 12 november 2026, när handlaren inte längre bekräftade annonsen',
    'Annonsen är borttagen. Handlaren har inte bekräftat den sedan 12 november 2026.',
  ],
])('%s', (_, ad, short, long) => {
  expect(plain(shortAdEndText(ad, 56))).toBe(short);
  expect(plain(adEndText(ad, 56))).toBe(long);
});
