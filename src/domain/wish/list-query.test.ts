import { expect, test } from 'vitest';
import { listQuery } from './list-query.ts';
import { EMPTY_PARSED_QUERY } from './parsed-query.ts';

const { filters, limits } = EMPTY_PARSED_QUERY;

test('converts equipment that is a tag to the filter of tags, other equipment to words, and exclusions to a selection of all other values', () => {
  const query = listQuery({
    filters: { ...filters, color: ['Röd', 'Svart'], search: 'nyservad' },
    limits: {
      ...limits,
      equipment: ['En ägare', 'Dragkrok', 'Backkamera'],
      notTransmission: ['Manuell'],
      notColor: ['Svart'],
    },
  });
  expect(query).toEqual({
    filters: {
      ...filters,
      color: ['Röd'],
      transmission: ['Automat', 'CVT', 'Halvautomatisk'],
      tags: ['Dragkrok', 'En ägare'],
      search: 'nyservad backkamera',
    },
    notInList: [],
  });
});

test('describes constraints that the list has no filter for', () => {
  const { notInList } = listQuery({
    filters,
    limits: { ...limits, notMake: ['Opel'], drive: ['Bakhjulsdrift'], minSeats: 6, notFuel: ['Diesel'] },
  });
  expect(notInList).toEqual(['inte Opel', 'inte Diesel', 'Bakhjulsdrift', 'minst 6 säten']);
});

test('converts four-wheel drive and seven seats to their tags', () => {
  const query = listQuery({ filters, limits: { ...limits, drive: ['Fyrhjulsdrift'], minSeats: 7 } });
  expect(query).toEqual({ filters: { ...filters, tags: ['Fyrhjulsdrift', 'Minst 7 sitser'] }, notInList: [] });
});
