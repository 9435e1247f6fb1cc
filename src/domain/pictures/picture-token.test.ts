import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pictureKey, pictureToken, readPictureToken } from './picture-token.ts';

const SECRET = pictureKey(Buffer.alloc(32, 1));
const SOURCE = 'https://bilder.exempel.se/volvo v60/å.jpg?b=1&h=2';

test('reads back any signed address', () => {
  expect(readPictureToken(SECRET, pictureToken(SECRET, SOURCE))).toBe(SOURCE);
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), (url) => {
      expect(readPictureToken(SECRET, pictureToken(SECRET, url))).toBe(url);
    }),
  );
});

test('creates the tokens of earlier pages, which browsers and caches still ask for', () => {
  expect(pictureToken(SECRET, 'https://bilder.example/1.jpg')).toBe(
    'erT4m3KMC0UICaHzaHR0cHM6Ly9iaWxkZXIuZXhhbXBsZS8xLmpwZw',
  );
});

test('creates tokens that are safe in a path', () => {
  expect(pictureToken(SECRET, SOURCE)).toMatch(/^[\w-]+$/);
});

test('rejects another secret, another address or a changed character', () => {
  const token = pictureToken(SECRET, SOURCE);
  expect(readPictureToken(pictureKey(Buffer.alloc(32, 2)), token)).toBeNull();
  expect(
    readPictureToken(SECRET, token.slice(0, 16) + Buffer.from('http://10.0.0.1/').toString('base64url')),
  ).toBeNull();
  for (let place = 0; place < token.length - 1; place += 1) {
    const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
    expect(readPictureToken(SECRET, changed), changed).toBeNull();
  }
});

test('rejects any text of a visitor', () => {
  for (const text of ['', 'a', '../../etc/passwd', '%', 'å'.repeat(30), 'A'.repeat(16), 'A'.repeat(9_999)]) {
    expect(readPictureToken(SECRET, text)).toBeNull();
  }
  fc.assert(fc.property(fc.string(), (text) => readPictureToken(SECRET, text) === null));
});
