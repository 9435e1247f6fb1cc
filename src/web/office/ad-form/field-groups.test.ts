import { expect, test } from 'vitest';
import { STAFF_COLUMNS } from '#src/domain/ads/staff-fields.ts';
import { FIELD_GROUPS } from './field-groups.ts';

test('each field that staff may set is in one group', () => {
  const columns = FIELD_GROUPS.flatMap(({ fields }) => fields.map(({ column }) => column));
  expect(columns.toSorted()).toEqual([...STAFF_COLUMNS].toSorted());
});
