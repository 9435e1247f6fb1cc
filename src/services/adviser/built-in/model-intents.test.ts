import { expect, test } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { readFrame, receive } from '#src/domain/adviser/frame/frame.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { intentOf } from './intents.ts';

const knowledge = { names: carNamesFromFiles(), thisYear: 2026 };
const nameOf = (text: string): string => intentOf(readFrame(receive(text), NEW_CONVERSATION, [], knowledge)).name;

test.each([
  // Choices with a need, a price, or three models.
  ['Skoda Superb eller Volvo V90 till två labradorer, max 250 000?', 'a choice between models'],
  ['tvekar mellan mazda 3 och kia ceed, vilken är trevligast på landsväg', 'a choice between models'],
  ['Jämför Golf, Focus och 308 för oss med barnvagn', 'a choice between models'],
  ['i20 vs fabia till dottern som just fått körkort', 'a choice between models'],
  // One variant.
  ['när kom senaste kia sportage?', 'when a model came'],
  ['hur många hästkrafter har en passat 2.0 tdi 2017', 'the power of a model'],
  ['volvo v90 2018 D4 eller D5, vilken är skillnaden?', 'engines of a model to compare'],
  ['klarar en zoe 2020 9 mil om dagen i kylan?', 'whether a model manages a trip on a charge'],
  ['hvo i en golf tdi 2018, funkar det?', 'a technique of cars by its own words'],
  ['vad innebär mildhybrid på en ford puma?', 'a technique of cars by its own words'],
  // Cars that exist in the message alone.
  ['Golf 2017 med 6 000 mil eller 2020 med 15 000 mil?', 'two described cars to choose between'],
  ['en v60 från 2015 som gått 29 000 mil, vågar man?', 'a described car'],
  ['Ceed 2019 eller 2022, vad skiljer?', 'two model years to compare'],
  ['vad får man för bil för 4 000 kr i månaden allt inräknat', 'a sum a month'],
  // Models by a figure or a need.
  ['vilken elbil har längst räckvidd under 300 000?', 'models by a figure'],
  ['vilka bilar håller värdet bäst', 'models by a figure'],
  ['finns det någon elbil som drar 1 500 kg', 'models by a figure'],
  ['vilken bil rymmer fyra barn i barnstolar', 'models for a need'],
  ['vad köper man till en nybörjare som inte krånglar, 60 000', 'models for a need'],
] as const)('%s: %s', (text, name) => expect(nameOf(text)).toBe(name));

test.each([
  'V60 eller V90 under 200 000',
  'V60 eller BMW, Fiat 500',
  'röd V60 eller V90',
  'visa golf eller polo under 100 000',
  'letar efter en passat eller superb',
  'V70 2014 D4',
  'golf 2017 max 6 000 mil',
  'kombi från 2016 med högst 9000 mil eller 2019 med högst 17000 mil',
  'v60 2015 under 15 000 mil',
  'elbil med lång räckvidd under 300 000',
  'elbil till jobbet',
  'mildhybrid kombi under 300 000',
  'hur skiljer sig mildhybrid från laddhybrid?',
  'gasbil under 100 000',
  'V70 E85',
  'bil till dottern, 60 000',
  'jag har 4 000 kr i månaden till ett lån, vad kan jag låna?',
  'vilken försäkring behövs till en elbil',
  'säljer min golf 2016 med 11 000 mil, vad ska jag ta för den?',
  'hur länge räcker batteriet i bilnyckeln?',
  'Passat 2018 eller nyare',
  'ring mig i morgon kl 10',
])('no model or need is asked about in: %s', (text) =>
  expect([
    'a choice between models',
    'when a model came',
    'the power of a model',
    'engines of a model to compare',
    'whether a model manages a trip on a charge',
    'a technique of cars by its own words',
    'two described cars to choose between',
    'a described car',
    'two model years to compare',
    'a sum a month',
    'models by a figure',
    'models for a need',
    'a decision',
  ]).not.toContain(nameOf(text)),
);

test('"hockey x2" counts and names no BMW, which "BMW X2" does', () => {
  const namedIn = (text: string) =>
    readFrame(receive(text), NEW_CONVERSATION, [], knowledge).named.map(({ model }) => model);
  expect(namedIn('Golf eller Focus? barnstol x2')).toEqual(['Golf', 'Focus']);
  expect(namedIn('Golf eller BMW X2')).toContain('X2');
  expect(namedIn('Golf, x3')).toContain('X3');
  expect(namedIn('har kia ev6 800 volt?')).toEqual(['EV6']);
  expect(namedIn('chevrolet volt')).toEqual(['Volt']);
});

test.each(['blå himmel och röda rosor', 'skriv en dikt om min gröna volvo', 'berätta en vits om saab'])(
  'of nonsense no cars are shown: %s',
  (text) => expect(['a wish', 'models for a need']).not.toContain(nameOf(text)),
);

test.each(['röd eller blå bil', 'svart', 'finns nån röd eller vit', 'visa gröna och blåa tack'])(
  'a colour is a wish: %s',
  (text) => expect(nameOf(text)).toBe('a wish'),
);
