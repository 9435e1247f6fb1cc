import { expect, test } from 'vitest';
import { WITHHELD_BY } from '#src/domain/dealers/withheld-by.ts';
import { STORED_STATUSES } from '#src/domain/vocabulary/vocabulary.ts';
import { type FoundCar, visibilityOf } from './car-visibility.ts';

const AT = new Date('2026-11-28T12:00:00Z');
const AD: FoundCar = {
  id: 7,
  name: 'Volvo V60',
  dealerId: 1,
  dealer: 'Åkes Bil',
  plate: 'ABC123',
  status: 'active',
  statusBy: null,
  closedAt: null,
  price: 199_000,
  pictures: 3,
  firstPicture: 'https://bilder.example/1.jpg',
  unconfirmedSince: null,
  shownInstead: null,
};

test('an ad with price and picture is seen everywhere', () => {
  expect(visibilityOf(AD)).toEqual({ isListed: true, reasons: [] });
});

test('every other status has one reason, with who set it', () => {
  for (const status of STORED_STATUSES) {
    if (status === 'active') continue;
    const { isListed, reasons } = visibilityOf({ ...AD, status, price: null, firstPicture: null });
    expect([status, isListed, reasons.length]).toEqual([status, false, 1]);
  }
  const statusBy = { email: 'eva@bil.example', at: AT };
  for (const status of ['hidden', 'sold', 'removed'] as const)
    expect(visibilityOf({ ...AD, status, statusBy }).reasons[0]).toContain('av eva@bil.example 28 november 2026');
  const withheld = { email: WITHHELD_BY, at: AT };
  expect(visibilityOf({ ...AD, status: 'hidden', statusBy: withheld }).reasons[0]).toContain('uppgifter om den saknas');
  expect(visibilityOf({ ...AD, status: 'removed', closedAt: AT }).reasons[0]).toMatch(
    /stod inte i handlarens leverans .* 28 november 2026/,
  );
});

test('an ad for sale says which lists it is missing from, the joined car first', () => {
  const { isListed, reasons } = visibilityOf({
    ...AD,
    price: null,
    firstPicture: null,
    unconfirmedSince: AT,
    shownInstead: { id: 9, dealer: 'Annat Bil' },
  });
  expect(isListed).toBe(true);
  expect(reasons.map((reason) => reason.split(' ').slice(0, 3).join(' '))).toEqual([
    'Samma bil säljs',
    'Ingen av bilderna',
    'Den har inget',
    'Handlaren har inte',
  ]);
  expect(visibilityOf({ ...AD, pictures: 0, firstPicture: null }).reasons[0]).toContain('Den har ingen bild');
});
