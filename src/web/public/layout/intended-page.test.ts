import { expect, test } from 'vitest';
import { dataAddress, isConnectionFit } from './intended-page.ts';

test('nothing is fetched ahead where data are saved or slow', () => {
  expect(isConnectionFit({})).toBe(true);
  expect(isConnectionFit({ connection: { effectiveType: '4g', saveData: false } })).toBe(true);
  expect(isConnectionFit({ connection: { effectiveType: '4g', saveData: true } })).toBe(false);
  for (const effectiveType of ['3g', '2g', 'slow-2g']) {
    expect(isConnectionFit({ connection: { effectiveType } }), effectiveType).toBe(false);
  }
});

test('the data of a page have an address of their own', () => {
  expect(dataAddress('/annonser', 'a/b')).toBe('/annonser.data?_routes=a%2Fb');
  expect(dataAddress('/vehicles/Volvo?page=2&color=Svart', 'a/b')).toBe(
    '/vehicles/Volvo.data?page=2&color=Svart&_routes=a%2Fb',
  );
});
