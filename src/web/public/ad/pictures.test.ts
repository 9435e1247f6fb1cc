import { expect, test } from 'vitest';
import { pictureAlt, pictureAndStandIns, stepOfKey } from './pictures.ts';

test('replaces a failing picture by the next ones, each once', () => {
  const urls = ['a', 'b', 'c', 'd'];
  expect(pictureAndStandIns(urls, 0)).toEqual(['a', 'b', 'c']);
  expect(pictureAndStandIns(urls, 3)).toEqual(['d', 'a', 'b']);
  expect(pictureAndStandIns(['a', 'b'], 1)).toEqual(['b', 'a']);
  expect(pictureAndStandIns(['a'], 0)).toEqual(['a']);
  expect(pictureAndStandIns([], 0)).toEqual([]);
});

test('has a text in place of a picture', () => {
  const pictures = { urls: ['a', 'b'], name: 'Volvo V60', isExample: false };
  expect(pictureAlt(pictures, 1)).toBe('Volvo V60, bild 2 av 2');
  expect(pictureAlt({ ...pictures, urls: ['a'], isExample: true }, 0)).toBe('Exempelbild: Volvo V60');
});

test('keys move between existing pictures only', () => {
  expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'a', 'toString'].map((key) => stepOfKey(key, 1, 5))).toEqual([
    0,
    2,
    0,
    4,
    null,
    null,
  ]);
  expect(stepOfKey('ArrowLeft', 0, 5)).toBeNull();
  expect(stepOfKey('ArrowRight', 4, 5)).toBeNull();
});
