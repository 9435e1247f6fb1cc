import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { ChatCard } from '#src/domain/adviser/chat/chat-event.ts';
import { AdvisedCar } from './advised-car.tsx';

const CARD: ChatCard = {
  internal_id: 1,
  url: '/ad/1',
  name: 'Volvo V60',
  brand: 'Volvo',
  series: 'V60',
  model_year: 2021,
  price: 249_900,
  odometer_km: 64_300,
  fuels: ['Bensin'],
  transmission_type: 'Automat',
  horsepower_hp: 197,
  source: 'Bilhuset AB',
  image_urls: [],
  unconfirmed_since: null,
  reasons: ['6 430 mil'],
};

const textOf = (card: ChatCard): string =>
  renderToString(createElement(MemoryRouter, null, createElement(AdvisedCar, { card, onFollow: () => undefined })))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/gu, ' ');

test('an unconfirmed ad’s car shows since when, in Swedish time; a confirmed one shows no such note', () => {
  expect(textOf({ ...CARD, unconfirmed_since: '2026-10-31T23:30:00.000Z' })).toContain(
    'Inte bekräftad sedan 1 november 2026',
  );
  expect(textOf(CARD)).not.toContain('nte bekräftad');
});
