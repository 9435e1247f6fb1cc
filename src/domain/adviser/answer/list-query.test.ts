import { expect, test } from 'vitest';
import { EMPTY_PARSED_QUERY } from '#src/domain/adviser/understanding/parsed-query.ts';
import { listQuery } from './list-query.ts';

const { filters, limits } = EMPTY_PARSED_QUERY;

test('converts a tow bar to its filter, other equipment to words, and exclusions to a selection of all other values', () => {
  const query = listQuery({
    filters: { ...filters, color: ['Röd', 'Svart'], search: 'nyservad' },
    limits: { ...limits, equipment: ['Dragkrok', 'Backkamera'], notTransmission: ['Manuell'], notColor: ['Svart'] },
  });
  expect(query).toEqual({
    filters: {
      ...filters,
      color: ['Röd'],
      transmission: ['Automat', 'CVT', 'Halvautomatisk'],
      towBar: ['Dragkrok'],
      search: 'nyservad backkamera',
    },
    notInList: [],
  });
});

test('describes constraints that the list has no filter for', () => {
  const { notInList } = listQuery({
    filters,
    limits: { ...limits, notMake: ['Opel'], drive: ['Fyrhjulsdrift'], minSeats: 7, notFuel: ['Diesel'] },
  });
  expect(notInList).toEqual(['inte Opel', 'inte Diesel', 'Fyrhjulsdrift', 'minst 7 säten']);
});
