import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { adUrl, vehiclesUrl } from '#src/visitor-urls.ts';
import type { SaleCard } from '#src/web/shared/ad-card/ad-card.server.ts';
import { SaleCarousel } from './sale-carousel.tsx';

const card = (internalId: number, changes: Partial<SaleCard> = {}): SaleCard => ({
  internalId,
  name: `Volvo V60 ${internalId}`,
  words: null,
  modelYear: 2021,
  price: 249_900,
  odometerKm: 64_300,
  fuels: ['Bensin'],
  transmission: 'Automat',
  imageUrls: [],
  place: 'Uppsala',
  dealer: 'Bilhuset AB',
  unconfirmedSince: null,
  reason: null,
  ...changes,
});

type Props = Parameters<typeof SaleCarousel>[0];
const render = (props: Omit<Props, 'title'>): string => {
  const carousel = createElement(SaleCarousel, { title: 'Volvo V60 till salu', ...props });
  const html = renderToString(createElement(MemoryRouter, null, carousel));
  return html.replace(/<!--.*?-->/gs, '');
};

test('renders cars in Swedish units, each with a link to its ad', () => {
  const html = render({ cards: [card(1), card(2, { reason: 'gått 600 mil mindre' })], moreUrl: vehiclesUrl() });
  expect(html).toContain(`href="${adUrl(1)}"`);
  expect(html).toContain(`href="${vehiclesUrl()}"`);
  expect(html).toContain('6\u202f430\u00a0mil');
  expect(html).toContain('249\u202f900\u00a0kr');
  expect(html).toContain('Gått 600 mil mindre');
});

test('renders the heading at the given level', () => {
  expect(render({ cards: [card(1)], moreUrl: null })).toMatch(/<h2 [^>]*>Volvo V60 till salu<\/h2>/);
  expect(render({ cards: [card(1)], moreUrl: null, level: 4 })).toMatch(/<h4 [^>]*>Volvo V60 till salu<\/h4>/);
});

test('leaves unknown facts out', () => {
  const bare = card(1, {
    price: null,
    odometerKm: null,
    modelYear: null,
    fuels: [],
    transmission: null,
    place: null,
  });
  const html = render({ cards: [bare], moreUrl: null });
  expect(html).toContain('Pris på begäran');
  expect(html).toContain('Ingen bild tillgänglig');
  expect(html).not.toContain('null');
  expect(html).not.toContain('Visa fler');
});

test('renders nothing without cars', () => {
  expect(render({ cards: [], moreUrl: vehiclesUrl() })).toBe('');
});
