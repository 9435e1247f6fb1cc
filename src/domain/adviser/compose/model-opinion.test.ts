import { expect, test } from 'vitest';
import type { OwnText } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { opinionTexts } from './model-opinion.ts';

const text: OwnText = {
  brand: 'Kia',
  series: 'Niro',
  yearFrom: 2017,
  yearTo: 2022,
  variant: null,
  fuel: null,
  category: null,
  summary: '',
  watchouts: ['Fråga efter service.'],
  ratings: [
    { attribute: 'Bagage', score: 2, reason: 'Litet bagage.' },
    { attribute: 'Pålitlighet', score: 5, reason: 'Beprövad teknik.' },
    { attribute: 'Komfort', score: 3, reason: 'Vanliga stolar.' },
  ],
  reviewedOn: '2026-11-23',
  facts: [],
};

test('states what speaks for and against a model, and what it rests on', () => {
  const said = opinionTexts([text], { years: [], fuels: [] });
  expect(said[0]).toBe('För **Kia Niro** talar: Beprövad teknik.');
  expect(said[1]).toBe('Se upp med: Litet bagage. Fråga efter service.');
  expect(said[2]).toContain('vår egen kunskap om modellen');
  expect(said.join(' ')).not.toContain('Vanliga stolar');
});

test('has no opinion of years that nothing is written about', () => {
  expect(opinionTexts([text], { years: [2024], fuels: [] })).toEqual([]);
});
