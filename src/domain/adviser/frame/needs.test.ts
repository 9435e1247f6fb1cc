import { expect, test } from 'vitest';
import { needsIn } from './needs.ts';
import { readRank } from './ranked-models.ts';
import { readSocial } from './social.ts';
import { readTrip } from './trip.ts';

test.each([
  ['tva labradorer i bagaget', ['dog', 'luggage']],
  ['mest motorvag, billig i drift', ['motorway', 'cost']],
  ['farmor ska kunna kliva i och ur', ['entry']],
  ['krangla minst och dra husvagn', ['reliability', 'towing']],
] as const)('%s needs %o', (text, needs) => expect(needsIn(text)).toEqual(needs));

test.each(['max 2 hundra tusen', 'hundratusen', 'en kombi', 'bra felg', 'skriv en dikt'])('%s names no need', (text) =>
  expect(needsIn(text)).toEqual([]),
);

test('trips are distances and two places, no mileages and yearly distances', () => {
  expect(readTrip('', 'racker den till 14 mil om dagen?')).toEqual({ km: 140, isByAir: false });
  expect(readTrip('', 'klarar jag 3 mil enkel vag till jobbet?')).toEqual({ km: 60, isByAir: false });
  expect(readTrip('Klarar den Umeå Luleå?', 'klarar den umea lulea?')?.isByAir).toBe(true);
  expect(readTrip('', 'racker den 1500 mil om aret?')).toBeNull();
  expect(readTrip('', 'klarar den 20 000 mil?')).toBeNull();
  expect(readTrip('', '14 mil om dagen')).toBeNull();
});

test.each([
  ['vilken elbil gar langst pa en laddning', 'range'],
  ['vilka elbilar laddar snabbast', 'chargeMinutes'],
  ['kan en elbil dra slap?', 'towKg'],
  ['vilken bilmodell tappar minst i varde', 'loss'],
] as const)('%s asks by %s', (text, figure) => expect(readRank(text, null)?.figure).toBe(figure));

test.each([
  'elbil med lang rackvidd',
  'laddar den snabbt?',
  'hur mycket tappar den i varde',
  'en diesel som drar slap',
])('%s asks for no models by a figure', (text) => expect(readRank(text, null)).toBeNull());

test.each([
  ['godnatt da', 'farewell'],
  ['hej da, vi hors', 'farewell'],
  ['kor du bil sjalv?', 'own-car'],
  ['min sambo tycker att vi inte behover nagon bil', 'quarrel'],
  ['ar du helt saker pa det?', 'certainty'],
  ['ar du saker pa att den inte har nagra fel', 'certainty'],
  ['sitter det en manniska dar?', 'human'],
] as const)('%s is %s', (text, kind) => expect(readSocial(text)).toBe(kind));

test.each([
  'god natt, men finns det nan v70 kvar?',
  'vilken bil skulle du valja?',
  'min fru sager att den ska ha dragkrok',
  'vilken bil har du under 50000',
])('%s is no talk alone', (text) => expect(['farewell', 'own-car', 'quarrel']).not.toContain(readSocial(text)));
