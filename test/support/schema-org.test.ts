import { expect, test } from 'vitest';
import { schemaProblems } from './schema-org.ts';

const top = (thing: object) => schemaProblems({ '@context': 'https://schema.org', ...thing });
const offer = (overrides: object) =>
  top({
    '@type': 'Vehicle',
    name: 'Volvo V60',
    offers: { '@type': 'Offer', price: 1, availability: 'https://schema.org/InStock', ...overrides },
  });

test('accepts valid schema.org markup', () => {
  expect(offer({})).toEqual([]);
  expect(offer({ priceCurrency: 'SEK', url: 'https://milvis.example/ad/1' })).toEqual([]);
  expect(top({ '@type': 'Article', datePublished: '2026-11-20', author: [{ '@type': 'Person', name: 'A' }] })).toEqual(
    [],
  );
  // A car is a vehicle, which is a product; it inherits the properties of both.
  expect(top({ '@type': 'Car', brand: { '@type': 'Brand', name: 'Volvo' }, vehicleModelDate: '2021' })).toEqual([]);
  // Without properties of its own.
  expect(top({ '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] })).toEqual([]);
  expect(top({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction', 'query-input': 'required' } })).toEqual(
    [],
  );
});

test.each<[string, string[]]>([
  ['an unknown type', top({ '@type': 'Carr' })],
  ['no type', top({ name: 'Volvo' })],
  ['no context', schemaProblems({ '@type': 'Vehicle' })],
  ['a property that nothing has', offer({ prize: 1 })],
  ['a property of another type', top({ '@type': 'Organization', mileageFromOdometer: 3 })],
  ['an unknown word of an enumeration', offer({ availability: 'https://schema.org/InStok' })],
  ['text in place of a number', top({ '@type': 'ListItem', position: { '@type': 'Brand', name: '1' } })],
  ['a thing of the wrong type', top({ '@type': 'Vehicle', brand: { '@type': 'Offer', price: 1 } })],
  [
    'a mistake deep inside',
    top({ '@type': 'ItemList', itemListElement: [{ '@type': 'ListItem', item: { '@type': 'X' } }] }),
  ],
  ['an address that is none', offer({ url: '/ad/1' })],
  ['a day that is none', top({ '@type': 'Article', datePublished: '20 november' })],
  ['null', offer({ price: null })],
  ['an empty text', top({ '@type': 'Vehicle', name: ' ' })],
  ['not a number', offer({ price: Number.NaN })],
  ['an input of what is no action', top({ '@type': 'WebSite', 'query-input': 'required' })],
])('reports %s', (_name, problems) => expect(problems).toHaveLength(1));
