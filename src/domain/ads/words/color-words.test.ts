import { describe, expect, test } from 'vitest';
import { COLORS } from '#src/domain/vocabulary/vocabulary.ts';
import { findColor } from './color-words.ts';

describe('colours', () => {
  test.each([
    'Black',
    'Fluid Black',
    'Jet Black',
    'Black Stone',
    'Black Mica',
    'Jet Black Mica',
    'Mythos Black Metallic',
    'Sapphire Black',
    'Panther Black',
    'Obsidian Black',
    'Midnight Black',
    'Magic Black Pearl',
    'Onyx',
    'svartlack',
    'BLACK STONE',
    'Black-metallic',
    'Svart pärlemorlack',
  ])('reads %s as black', (text) => {
    expect(findColor(text)).toBe('Svart');
  });

  test.each([
    ['Bright Dusk', 'Beige'],
    ['Bright Dusk Metallic', 'Beige'],
    ['Birch Light', 'Beige'],
    ['Seashell', 'Beige'],
    ['Forest Lake', 'Grön'],
    ['Silver Dawn', 'Silver'],
    ['Ibis', 'Vit'],
    ['Crystal White Pearl', 'Vit'],
    ['Thunder Grey', 'Grå'],
    ['Denim Blue', 'Blå'],
    ['rödlack', 'Röd'],
    ['Vit, svart tak', 'Vit'],
    ['Svart/Vit', 'Flerfärgad'],
    ['Forest Lake, svart tak', 'Grön'],
  ] as const)('%s → %s', (text, color) => {
    expect(findColor(text)).toBe(color);
  });

  test.each(['Lack', 'Metallic', 'Pearl', 'Stone', 'Mica', 'Light', 'Blank', ''])('finds no colour in "%s"', (text) => {
    expect(findColor(text)).toBe(null);
  });

  test('finds the colour with any finish added', () => {
    const words = [...COLORS, 'black', 'white', 'grey', 'blue', 'red', 'green', 'brown'];
    for (const word of words)
      for (const finish of [' metallic', ' lack', ' pearl', 'metallic', 'lack', ' mica', ' stone'])
        expect(findColor(`${word}${finish}`), `${word}${finish}`).toBe(findColor(word));
  });
});
