import type { DemoDealer } from './dealers.ts';

const STREETS = ['Verkstadsgatan', 'Industrivägen', 'Handelsvägen', 'Stationsgatan', 'Ringvägen', 'Bergsgatan'];
const HOURS = [
  'Mån–fre 09:00–18:00, lör 10:00–15:00',
  'Mån–fre 08:00–17:00',
  'Mån–tor 10:00–18:00, fre 10:00–17:00, lör–sön 11:00–15:00',
];
/** The telephone numbers 070-174 06 05 to 06 99 are reserved for fiction by the Swedish Post and Telecom Authority. */
const FIRST_NUMBER = 5;
const NUMBERS = 95;

/** Contact details of an invented dealer, from its own numbers; they lead to nobody. */
export function demoDealerDetails({ name, town, host, firstAdNumber }: DemoDealer) {
  const nth = (list: readonly string[]): string => list[firstAdNumber % list.length] ?? '';
  return {
    dealer_address: `${nth(STREETS)} ${(firstAdNumber % 89) + 1}`,
    dealer_telephone: `070-174 06 ${String(FIRST_NUMBER + (firstAdNumber % NUMBERS)).padStart(2, '0')}`,
    dealer_email: `info@${host}`,
    dealer_website: `https://${host}`,
    dealer_opening_hours: nth(HOURS),
    dealer_presentation: `${name} är en påhittad handlare i ${town.name}, som visar hur sidan fungerar.`,
  };
}
