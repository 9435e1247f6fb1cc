import { expect, test } from 'vitest';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import { carQuestionsIn, discountIn } from './car-questions.ts';

test.each([
  ['Orkar den hästtransporten på 1 900 kg?', ['towing']],
  ['går det att montera krok och dra en liten kärra', ['towing']],
  ['får den dra vår båt, 1 200 kg med trailern?', ['towing']],
  ['orkar den med husvagnen? den väger 1 400 kg i totalvikt', ['towing']],
  ['vad har den för dragvikt?', ['towing']],
  ['Kan jag förhandla om priset?', ['haggle']],
  ['Hur mycket brukar man få rabatt, nån rabatt alls?', ['haggle']],
  ['Ska på visning i eftermiddag, vad bör man kontrollera?', ['viewing']],
  ['Vilka frågor är bra när man ringer handlaren?', ['call']],
  ['handlaren påstår att kopplingen är ny men kan inte visa kvitto', ['claim']],
  ['sex ägare på tio år, är det många?', ['owners']],
  ['Är bilen fortfarande till salu?', ['available']],
  ['går det att reservera den till torsdag?', ['hold']],
  ['Den är obesiktad, får jag hämta och köra den till Umeå?', ['drive-home']],
  ['Har den kamkedja?', ['timing']],
  ['när byter man olja i automatlådan', ['gearbox-oil']],
  ['vilka barnsjukdomar finns', ['faults']],
  ['är 31 000 mil för mycket', ['many-mil']],
  ['sjunker skatten snart', ['tax']],
  ['kan man finansiera den genom er?', ['loan']],
  ['bra för en 18-åring?', ['first-driver']],
  ['hur gick det i krocktestet', ['safety']],
  ['klarar den en långresa till Italien', ['long-trip']],
  ['finns det reservdelar kvar?', ['parts']],
  ['hur stor skuff har den', ['boot']],
  ['har kommunen dieselförbud för den här?', ['zone']],
  ['är den återkallad', ['recalls']],
  ['rostar de här mycket', ['rust']],
  ['får jag rullstolen i bagaget', ['wheelchair']],
  ['räcker ett vanligt vägguttag hemma', ['outlet']],
  ['hyr man batteriet eller köper?', ['battery-rental']],
  ['om garantin är tre månader, måste jag betala själv sen?', ['dealer-warranty']],
])('reads what is asked of the car at hand: %s', (text, expected) =>
  expect(carQuestionsIn(foldSigns(text))).toEqual(expected),
);

test.each([
  'Hur mycket drar den?',
  'Hur många ägare har den haft?',
  'Hur stark är motorn?',
  'Vilket län står den i?',
  'Är 18 år mycket för en bil?',
  'När går besiktningen ut, hinner jag köra den i vinter?',
  'Har den stått länge hos er?',
  'Finns det delar av bilen som är lackade?',
  'Går det att exportera den till Tyskland?',
  'Hur mycket tappar den i värde på tre år?',
  'Kan ni hålla mig uppdaterad om priset?',
  'Har den tre nycklar och stolar i läder?',
  'Kan jag köra den hem idag?',
  'Är däcken anpassade för vinter?',
  'Handlaren säger att den är nyservad',
  'Hur stor är den utvändigt?',
  'Kan jag betala med swish?',
])('leaves what only resembles it to the other readers: %s', (text) =>
  expect(carQuestionsIn(foldSigns(text))).toEqual([]),
);

test.each([
  ['pruta 15000', 15_000],
  ['går det att få rabatt på 5 000 kr', 5_000],
  ['20 lax ner, går det', 20_000],
  ['kan man pruta ner till 150 000', null],
  ['ska jag bjuda 180000', null],
  ['pruta 5 procent', null],
  ['går det att pruta', null],
])('reads the sum that is wanted off, and no price: %s', (text, expected) =>
  expect(discountIn(foldSigns(text))).toBe(expected),
);
