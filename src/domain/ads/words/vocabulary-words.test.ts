import { describe, expect, test } from 'vitest';
import { BODY_TYPES, COLORS, DRIVES, TRANSMISSIONS } from '#src/domain/vocabulary/vocabulary.ts';
import { findBodyType } from './body-words.ts';
import { findColor } from './color-words.ts';
import { findDrive } from './drive-words.ts';
import { findTransmission } from './transmission-words.ts';

describe('gearboxes', () => {
  test.each([
    ['Manual', 'Manuell'],
    ['MANUAL', 'Manuell'],
    ['Manuell 6-vxl', 'Manuell'],
    ['6-växlad manuell', 'Manuell'],
    ['Automatic', 'Automat'],
    ['AUTOMATIC', 'Automat'],
    ['Aut', 'Automat'],
    ['Automatisk', 'Automat'],
    ['DSG', 'Automat'],
    ['7-växlad DSG', 'Automat'],
    ['S-tronic', 'Automat'],
    ['PDK', 'Automat'],
    ['Geartronic 8', 'Automat'],
    ['Automat (CVT)', 'CVT'],
    ['e-CVT', 'CVT'],
    ['Multitronic', 'CVT'],
    ['Halvautomatisk', 'Halvautomatisk'],
    ['Semi-automatic', 'Halvautomatisk'],
    ['fyra pedaler', null],
  ])('%s', (text, word) => {
    expect(findTransmission(text)).toBe(word);
  });
});

describe('bodies', () => {
  test.each([
    ['Estate', 'Kombi'],
    ['Station wagon', 'Kombi'],
    ['WAGON', 'Kombi'],
    ['Kombi/herrgårdsvagn', 'Kombi'],
    ['SUV', 'SUV'],
    ['CROSSOVER', 'SUV'],
    ['Hatchback', 'Halvkombi'],
    ['Småbil', 'Halvkombi'],
    ['SMALL_CAR', 'Halvkombi'],
    ['Halvkombi 5-dörrar', 'Halvkombi'],
    ['SALOON', 'Sedan'],
    ['Coupé', 'Coupé'],
    ['COUPE', 'Coupé'],
    ['Convertible', 'Cab'],
    ['Cabriolet', 'Cab'],
    ['Minivan', 'Minibuss'],
    ['Familjebuss', 'Minibuss'],
    ['MPV', 'Minibuss'],
    ['TRUCK', 'Pickup'],
    ['Pick-up', 'Pickup'],
    ['Professional', 'Transportbil'],
    ['Yrkesfordon', 'Transportbil'],
    ['Transportbil - Skåp', 'Transportbil'],
    ['Båt', null],
  ])('%s', (text, word) => {
    expect(findBodyType(text)).toBe(word);
  });
});

describe('colours', () => {
  test.each([
    ['White', 'Vit'],
    ['Grey', 'Grå'],
    ['gray', 'Grå'],
    ['Mörkgrå metallic', 'Grå'],
    ['Svart met', 'Svart'],
    ['Ljusblå', 'Blå'],
    ['Mörkblåmetallic', 'Blå'],
    ['Violet', 'Lila'],
    ['Multi', 'Flerfärgad'],
    ['Svart/Vit', 'Flerfärgad'],
    ['Röd och svart', 'Flerfärgad'],
    ['Vit, svart tak', 'Vit'],
    ['Onyx Black', 'Svart'],
    ['Silver Grey', 'Grå'],
    ['Silvergrå', 'Silver'],
    ['Blågrön', 'Grön'],
    ['Vinröd', 'Röd'],
    ['Champagne', 'Beige'],
    ['Brons', 'Brun'],
    ['Guld metallic', 'Guld'],
    ['Crystal White Pearl', 'Vit'],
    ['Snygg', null],
    ['X27', null],
  ])('%s', (text, word) => {
    expect(findColor(text)).toBe(word);
  });
});

describe('drive', () => {
  test.each([
    ['2WD', 'Tvåhjulsdrift'],
    ['4X2', 'Tvåhjulsdrift'],
    ['4WD', 'Fyrhjulsdrift'],
    ['AWD', 'Fyrhjulsdrift'],
    ['4x4', 'Fyrhjulsdrift'],
    ['quattro', 'Fyrhjulsdrift'],
    ['xDrive', 'Fyrhjulsdrift'],
    ['4MATIC', 'Fyrhjulsdrift'],
    ['Fyrhjulsdriven', 'Fyrhjulsdrift'],
    ['FWD', 'Framhjulsdrift'],
    ['Framhjulsdrift', 'Framhjulsdrift'],
    ['RWD', 'Bakhjulsdrift'],
    ['Bakhjulsdriven', 'Bakhjulsdrift'],
    ['larvband', null],
  ])('%s', (text, word) => {
    expect(findDrive(text)).toBe(word);
  });
});

test('maps every word of the vocabulary to itself', () => {
  for (const word of TRANSMISSIONS) expect(findTransmission(word)).toBe(word);
  for (const word of BODY_TYPES) expect(findBodyType(word)).toBe(word);
  for (const word of COLORS) expect(findColor(word)).toBe(word);
  for (const word of DRIVES) expect(findDrive(word)).toBe(word);
});
