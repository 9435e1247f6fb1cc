import { expect, test } from 'vitest';
import { decisionTexts } from '#src/domain/adviser/compose/decide.ts';
import { readLicence } from './decisions.ts';

const weightsIn = (text: string) => {
  const licence = readLicence(text);
  if (licence?.kind !== 'licence') throw new Error(`no licence in ${text}`);
  const { carKg, trailerKg, loadedKg = null } = licence;
  return { carKg, trailerKg, loadedKg };
};

test.each([
  ['hasten vager 550 kg och slapet 900 kg tomt, racker b-kort?', null, null, 1_450],
  ['slapet vager 900 kg tomt och hasten 550, racker b-kort?', null, null, 1_450],
  ['hastslapet vager 900 kg tomt, racker b?', null, null, null],
  ['slap med totalvikt 1 300 kg, vager 350 kg tomt, racker b-kort?', null, 1_300, null],
  ['slapet vager 350 kg tomt och har totalvikt 1 300 kg, racker b-kort?', null, 1_300, null],
  ['har b-kort, slap som vager 400 kg tomt med last pa 300 kg och totalvikt 750 kg', null, 750, 700],
  ['b-kort, hastslap pa 900 kg tomt och tva hastar pa 550 kg', null, null, null],
  ['far jag dra baten pa 900 kg pa slap med b-kort?', null, null, null],
  ['bilen har totalvikt 2300 och slapet 1300, racker b?', 2_300, 1_300, null],
  ['slapet 1300 och bilen 2300, racker b-kort?', 2_300, 1_300, null],
  ['bilen har tjanstevikt 1600 kg och slapet totalvikt 1300 kg, racker b-kort?', null, 1_300, null],
  ['1500 kg husvagn och bil pa 2300 kg, racker b-kort?', 2_300, 1_500, null],
  ['har b-kort, far jag dra husvagn pa 1500 kg', null, 1_500, null],
  ['baten vager 600 kg och trailern 250 kg, racker b-kort?', null, null, 850],
  ['hastslap pa 700 kg med en hast pa 600 kg, racker b-kort?', null, null, null],
  ['slap 1300 kg, vager 350 kg tomt, racker b-kort?', null, 1_300, null],
])('reads the total weights, and what a trailer weighs with its load, of %j', (text, carKg, trailerKg, loadedKg) => {
  expect(weightsIn(text)).toEqual({ carKg, trailerKg, loadedKg });
});

test.each([
  'hasten vager 550 kg och slapet 900 kg tomt, racker b-kort?',
  'hastslapet vager 900 kg tomt, racker b?',
  'far jag dra baten pa 600 kg pa slap med b-kort?',
  'baten vager 600 kg och trailern 250 kg, racker b-kort?',
  'hastslap pa 700 kg med en hast pa 600 kg, racker b-kort?',
])('judges no licence by an empty weight or a load: %j', (text) => {
  const licence = readLicence(text);
  expect(licence && decisionTexts(licence).join(' ')).not.toMatch(/Ja, B räcker|Nej|Bara om bilens/);
});
