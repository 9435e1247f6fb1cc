import { expect, test } from 'vitest';
import { figuresMail, type MailedCar, type MailedSite } from './figure-mails.ts';

const CAR: MailedCar = {
  name: 'Volvo V60\nD4',
  plate: 'ABC123',
  daysForSale: 34,
  shown: 1_200,
  views: 14,
  saves: 2,
  telephones: 1,
  messages: 1,
  watched: 3,
  likeViews: 9,
  position: 'Lågt pris · 14 000 kr under',
};
const SITE: MailedSite = {
  name: 'Bilhuset AB',
  forSale: 1,
  sums: { shown: 1_200, views: 14, saves: 2, telephones: 1, messages: 1 },
  before: { shown: 900, views: 20, saves: 0, telephones: 0, messages: 0 },
  most: [CAR],
  least: [],
};
const UNTIL = new Date('2026-11-29T12:00:00Z');
const LINKS = { figures: 'https://bil.example/f', csv: 'https://bil.example/c', end: 'https://bil.example/e' };
const plain = (text: string) => text.replace(/[\u00a0\u202f]/gu, ' ');

test('states the week of one dealer beside the week before, its cars, and how the mails end', () => {
  const { subject, body } = figuresMail({ name: 'Milvis' }, [SITE], UNTIL, LINKS);
  expect(subject).toBe('Veckans siffror: Bilhuset AB');
  expect(plain(body)).toContain(
    [
      'Så användes era bilar veckan till 29 november 2026. Inom parentes står veckan före.',
      '',
      'Bilhuset AB, 1 bil till salu',
      'Visade i listor: 1 200 (900)',
      'Öppnade: 14 (20)',
      'Sparade: 2 (0)',
      'Visat telefonnummer: 1 (0)',
      'Meddelanden: 1 (0)',
      '',
      'Mest öppnade:',
      'Volvo V60 D4, ABC 123',
      '  öppnad 14, liknande 9 · visad 1 200 · sparad 2 · bevakas av 3 · telefon 1 · 1 meddelande · ute i 34 dagar · Lågt pris · 14 000 kr under',
      '',
      'Alla bilar',
    ].join('\n'),
  );
  expect(body).toContain(LINKS.csv);
  expect(body).toContain(LINKS.end);
});

test('has each of several dealers, and leaves out what is not known', () => {
  const poor = { ...CAR, plate: null, likeViews: null, position: null, daysForSale: 0 };
  const sites = [SITE, { ...SITE, name: 'Bilhuset Norr', most: [], least: [poor] }];
  const { subject, body } = figuresMail({ name: 'Milvis' }, sites, UNTIL, { ...LINKS, csv: null });
  expect(subject).toBe('Veckans siffror: 2 anläggningar');
  expect(body).toMatch(
    /Bilhuset AB, .*Bilhuset Norr, .*Mindre öppnade än liknande bilar:\nVolvo V60 D4\n {2}öppnad 14 · /su,
  );
  expect(body).not.toMatch(/CSV|null/u);
});
