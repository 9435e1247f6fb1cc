import { expect, test } from 'vitest';
import { chargingIn, yearlyMil } from './driving.ts';

test.each([
  ['kor 1500 mil om aret', 1_500],
  ['pendlar 12 mil enkel vag fyra dagar i veckan, blir val runt 4000 mil per ar', 4_000],
  ['9 mil enkel vag, fem dagar i veckan', 3_960],
  ['9 mil enkel vag tre dagar i veckan', 2_376],
  ['6 mil om dagen', 1_320],
  ['kor ca 120 mil i manaden', 1_440],
  ['har gatt 6200 mil', null],
  ['den har gatt 12 000 mil, vad kostar den i manaden?', null],
  ['matarstallningen ar 9 000 mil', null],
  ['den har gatt 12 000 mil och jag kor 1 500 mil om aret', 1_500],
  ['max 100 000 kr', null],
])('reads the yearly distance of %j', (text, mil) => {
  expect(yearlyMil(text)).toBe(mil);
});

test.each([
  ['kan bara ladda pa jobbet, inte hemma', 'work'],
  ['vi kan inte ladda hemma bara pa jobbet ibland', 'work'],
  ['vi har ingen laddplats hemma', 'none'],
  ['bor i hyresratt, ingen laddplats', 'none'],
  ['vi har villa och kan ladda', 'home'],
  ['jag vill ha en elbil', null],
  ['jag kan inte ladda pa jobbet och inte hemma heller', 'none'],
  ['jag kan varken ladda hemma eller pa jobbet', 'none'],
  ['jag kan ladda pa jobbet', 'work'],
  ['jag kan ladda pa jobbet men inte hemma', 'work'],
  ['jag kan ladda hemma och pa jobbet', 'home'],
  ['jag kan inte ladda pa jobbet men hemma gar bra', 'home'],
  ['jag kan inte ladda pa jobbet', null],
])('reads where somebody can charge: %j', (text, charging) => {
  expect(chargingIn(text)).toBe(charging);
});
