import { ownValue } from '#src/base/own-value.ts';
import { type CategoryFields, countNamed } from './category-fields.ts';

type Kind = 'attribute' | 'winner';
/** Fields that say which attribute or car an item is. */
const IDENTITY: Readonly<Record<Kind, readonly string[]>> = {
  attribute: ['name'],
  winner: ['model', 'variant', 'fuel', 'yearFrom'],
};

/**
 * The fields of a stored category with its attributes and cars numbered as in a form that was opened earlier, so that the two can be
 * compared by field. Items are matched by what they are, the others in order; added ones follow, removed ones are marked as removed.
 */
export function alignCategoryFields(opened: CategoryFields, stored: CategoryFields): CategoryFields {
  const attributes = newPlaces('attribute', opened, stored);
  const winners = newPlaces('winner', opened, stored);
  const aligned = new Map<string, string>();
  for (const [name, text] of Object.entries(stored)) {
    const [kind = '', index = '', key, rating] = name.split('-');
    if (kind === 'attribute') aligned.set(`attribute-${attributes.places[Number(index)]}-${key}`, text);
    else if (kind !== 'winner') aligned.set(name, text);
    else {
      const place = rating === undefined ? key : `${key}-${attributes.places[Number(rating)]}`;
      aligned.set(`winner-${winners.places[Number(index)]}-${place}`, text);
    }
  }
  for (const [kind, { removed }] of [
    ['attribute', attributes],
    ['winner', winners],
  ] as const) {
    for (const index of removed) {
      for (const name of Object.keys(opened)) if (name.startsWith(`${kind}-${index}-`)) aligned.set(name, '');
      aligned.set(`${kind}-${index}-remove`, 'ja');
    }
  }
  return Object.fromEntries(aligned);
}

/** The number of each stored item in the opened form, and the opened items that are stored no more. */
function newPlaces(
  kind: Kind,
  opened: CategoryFields,
  stored: CategoryFields,
): { places: number[]; removed: number[] } {
  const count = countNamed(stored, kind);
  const free = new Set(Array.from({ length: countNamed(opened, kind) }, (_, index) => index));
  const places: (number | undefined)[] = Array.from({ length: count }, (_, index) => {
    const wanted = identityOf(kind, stored, index);
    const same = [...free].find((place) => identityOf(kind, opened, place) === wanted);
    if (same !== undefined) free.delete(same);
    return same;
  });
  let next = countNamed(opened, kind);
  const all = places.map((place) => {
    if (place !== undefined) return place;
    const [first] = free;
    if (first === undefined) return next++;
    free.delete(first);
    return first;
  });
  return { places: all, removed: [...free] };
}

const identityOf = (kind: Kind, fields: CategoryFields, index: number): string =>
  JSON.stringify(IDENTITY[kind].map((key) => ownValue(fields, `${kind}-${index}-${key}`) ?? ''));
