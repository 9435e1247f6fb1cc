import { expect, test } from 'vitest';
import { alignCategoryFields } from './align-category-fields.ts';

const category = (attributes: readonly string[], winners: readonly string[], note = '') => ({
  name: 'Familjebilar',
  ...Object.fromEntries(
    attributes.flatMap((name, index) => [
      [`attribute-${index}-name`, name],
      [`attribute-${index}-description`, `om ${name}${note}`],
    ]),
  ),
  ...Object.fromEntries(
    winners.flatMap((model, index) => [
      [`winner-${index}-model`, model],
      [`winner-${index}-place`, String(index + 1)],
      [`winner-${index}-summary`, `om ${model}${note}`],
      ...attributes.map((name, place) => [`winner-${index}-reason-${place}`, `${name} i ${model}`]),
    ]),
  ),
});
const opened = category(['Utrymme', 'Säkerhet'], ['Volvo V60', 'Kia Ceed', 'Škoda Octavia']);

test('leaves equal numbering as it is', () => {
  const stored = category(['Utrymme', 'Säkerhet'], ['Volvo V60', 'Kia Ceed', 'Škoda Octavia'], '!');
  expect(alignCategoryFields(opened, stored)).toEqual(stored);
});

test('follows cars and attributes that were moved', () => {
  const stored = category(['Säkerhet', 'Utrymme'], ['Škoda Octavia', 'Volvo V60', 'Kia Ceed']);
  expect(alignCategoryFields(opened, stored)).toEqual({
    ...opened,
    'winner-0-place': '2',
    'winner-1-place': '3',
    'winner-2-place': '1',
  });
});

test('places a replaced car where the removed one was, an added one last, and marks a removed one', () => {
  const replaced = alignCategoryFields(
    opened,
    category(['Utrymme', 'Säkerhet'], ['Volvo V60', 'Seat Leon', 'Škoda Octavia']),
  );
  expect(replaced).toMatchObject({ 'winner-1-model': 'Seat Leon', 'winner-2-model': 'Škoda Octavia' });
  const added = alignCategoryFields(
    opened,
    category(['Pris', 'Utrymme', 'Säkerhet'], ['Volvo V60', 'Kia Ceed', 'Škoda Octavia']),
  );
  expect(added).toMatchObject({ ...opened, 'attribute-2-name': 'Pris', 'winner-0-reason-2': 'Pris i Volvo V60' });
  const removed = alignCategoryFields(opened, category(['Säkerhet'], ['Volvo V60', 'Kia Ceed', 'Škoda Octavia']));
  expect(removed).toMatchObject({
    'attribute-0-remove': 'ja',
    'attribute-0-name': '',
    'attribute-1-name': 'Säkerhet',
    'winner-0-reason-1': 'Säkerhet i Volvo V60',
  });
});
