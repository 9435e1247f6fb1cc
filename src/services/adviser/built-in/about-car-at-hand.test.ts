import { beforeAll, expect, test } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { FACTORY_NOW, insertAd } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';

const { db } = await testDatabase();
const adviser = createBuiltInAdviser(db, createAdSearch(db));

let id = 0;
let electric = 0;
let plugIn = 0;
beforeAll(async () => {
  const car = await insertAd(db, {
    name: 'Volvo V60 D4',
    fuels: ['Diesel'],
    price: 150_000,
    odometer_km: 280_000,
    model_year: 2015,
    first_registered: '2015-03-02',
  });
  id = car.internal_id;
  electric = (await insertAd(db, { name: 'Nissan Leaf 40 kWh', fuels: ['El'], model_year: 2019 })).internal_id;
  plugIn = (await insertAd(db, { name: 'Volvo V60 T6 Recharge', fuels: ['Laddhybrid'], model_year: 2021 })).internal_id;
});

const ask = async (text: string, of = id) => {
  const answer = await adviser.answer(text, { ...NEW_CONVERSATION, latest: [of], focus: of }, FACTORY_NOW);
  return { ...answer, words: answer.text.join('\n').replace(/[\u00a0\u202f]/g, ' ') };
};

test.each([
  [
    'Går det att få lite rabatt?',
    /^Ja, lite går ofta att pruta\. Börja på omkring 14\d 000 kr\..*\nPriset är 150 000 kr\./s,
  ],
  ['kan man pruta 90000', /^Nej: 90 000 kr är 60 % av priset\./],
  ['hur kommer det sig att den är så billig', /^Priset kan jag inte bedöma: .*Jag kan inte gå i god för bilen/s],
  ['Är bilen fortfarande till salu?', /^Annonsen är uppe nu, men om bilen är lovad eller såld vet bara handlaren/],
  ['kan de hålla bilen åt mig till fredag?', /^Det bestämmer .*jag kan inte boka eller reservera/s],
  ['handlaren påstår att kamremmen är bytt, kvitto saknas', /^Nej, lita inte på det utan kvitto/],
  ['säljaren säger att varningslampan är en givare, ska man tro på det', /^Nej, lita inte på det utan en felkod/],
  ['den är obesiktad och avställd, får jag hämta den och köra hem', /^Nej, inte hem: förbudet följer bilen\./],
  [
    'om garantin är sex månader, måste jag betala själv sen?',
    /^Nej, inte för fel som fanns när du fick bilen: .*tre år.*löfte utöver lagen/s,
  ],
  ['gäller garantin?', /^Troligen inte från tillverkaren: .*årsmodell 2015/],
  ['fem ägare på nio år, är det dåligt?', /^Antalet ägare avgör inte/],
  ['är 28 000 mil för mycket?', /^Ja, 28 000 mil är mycket, .* mil om året, mer än snittet/],
  ['blir skatten lägre sen?', /^Nej, den blir inte lägre: bilen togs i trafik före den 1 juli 2018/],
  [
    'kan jag finansiera den på 5 år?',
    /^Ja, ofta.*Med 20 % kontant \(30 000 kr av 150 000 kr\): 120 000 kr på 60 månader/,
  ],
  ['får den köra i miljözon', /^Kanske: en dieselbil från 2015/],
  [
    'jag ska på visning, aldrig köpt bil förut, vad ska jag kontrollera?',
    /Vid 28 000 mil är det ofta dags för .*\[Checklista för bilen\]/s,
  ],
])('answers about the ad at hand, the answer first: %s', async (text, begin) => {
  const { words } = await ask(text);
  expect(words).toMatch(begin);
  expect(words).not.toContain('Skriv vilken bil');
});

test('does not promise that a car without a known limit may pull a trailer', async () => {
  const { words } = await ask('kan jag sätta krok på den och dra en kärra?', electric);
  expect(words).toMatch(/^(?:Räkna inte med det|Kanske|Troligen)/);
  expect(words).not.toMatch(/^Ja/);
});

test('says what a plug-in hybrid is without a charger', async () => {
  const { words } = await ask('jag kan inte ladda hemma, är den nåt för mig?', plugIn);
  expect(words).toMatch(/^Nej, knappast: utan laddning är en laddhybrid en tung bensinbil/);
});

test.each(['räckvidd på vintern?', 'räcker ett vanligt uttag i garaget?'])(
  'a question about charging is none about a car that burns fuel: %s',
  async (text) => {
    expect((await ask(text)).words).not.toMatch(/km vid −|på ett uttag/);
  },
);

test('a purchase that has taken place is a complaint, also on the page of an ad', async () => {
  const { words } = await ask(
    'jag köpte en bil privat och växellådan är trasig, säljaren säger att jag ska lita på honom',
  );
  expect(words).toContain('köplagen');
});

test('other cars are still searched for from the page of an ad', async () => {
  const { understanding } = await ask('visa Volvo V60 diesel under 120 000 kr med dragkrok');
  expect(understanding.filters.maxPrice).toBe(120_000);
});

test.each([
  'min gamla Saab rostade, är rost vanligt?',
  'jag har en dieselbil hemma, vad är skatten?',
  'vilken bil drar en husvagn på 1 700 kg?',
  'finns det bilar med lågt andrahandsvärde och billiga reservdelar?',
  'bilar med garanti',
  'får jag köra min gamla diesel i miljözon?',
])('the car of the page answers no question about another car: %s', async (text) => {
  const { words } = await ask(text);
  expect(words).not.toMatch(/Volvo V60 D4|årsmodell 2015|den här bilen|Checklista för bilen/);
});

test.each([
  ['är den bra som första bil?', /^Kanske: motorns effekt står inte i annonsen/],
  ['är 9 000 mil för mycket?', /^Det går inte att säga: .* årsmodellen står inte i annonsen/],
  ['ryms en hundbur?', /^Om buren får plats vet jag inte säkert: höjden/],
])('a judgement that lacks its figure is none: %s', async (text, begin) => {
  const { internal_id } = await insertAd(db, {
    name: 'Saab 9-3',
    horsepower_hp: null,
    power_kw: null,
    model_year: null,
    odometer_km: 90_000,
    fuels: ['Bensin'],
  });
  const { words } = await ask(text, internal_id);
  expect(words).toMatch(begin);
  expect(words).not.toMatch(/motorn är lagom|inte mycket för bilens ålder|volymen/);
});

test('says of no electric car that its exhaust or timing belt is due', async () => {
  const { internal_id } = await insertAd(db, { name: 'Nissan Leaf', fuels: ['El'], odometer_km: 230_000 });
  const { words } = await ask('är 23 000 mil för mycket?', internal_id);
  expect(words).toContain('hjullager');
  expect(words).not.toMatch(/avgas|kamrem|koppling/);
});

test('says nothing of malus years, fuel or a timing belt about an electric car', async () => {
  expect((await ask('kamrem eller kedja?', electric)).words).toMatch(/^Nej, varken kamrem eller kedja/);
  for (const text of ['blir skatten lägre sen?', 'håller den fem år till om jag kör 1 500 mil om året?']) {
    const { words } = await ask(text, electric);
    expect(words).not.toMatch(/tre åren|koldioxid|kamrem|koppling/);
  }
});

test('a short trip that the car is asked to manage is one on its charge', async () => {
  expect((await ask('klarar den 18 mil i vinter?', electric)).words).toMatch(/räckvidd/i);
});

test.each([
  ['får jag serva hos en fri verkstad utan att garantin ryker?', /^Service på en fri verkstad tar inte bort garantin/],
  ['har glömt besikta bilen, kan jag köra till affären?', /^Bara kortaste vägen till besiktning/],
  ['kan jag ångra köpet, köpte förra veckan hos en bilfirma', /^Bara om du köpte på distans/],
  ['köpte av en bilfirma, växellådan är trasig, kan jag ångra köpet?', /reklamera fel/],
  [
    'köpte av en bilhandlare, motorn skar, han säger att garantin är slut, har jag chans?',
    /^Att garantin är slut .*reklamera/,
  ],
  ['köpte av en bilhandlare, motorn skar, kan de laga den på garantin?', /^Du kan reklamera/],
])('a question of law begins with words that answer it: %s', async (text, begin) => {
  const answer = await adviser.answer(text, NEW_CONVERSATION, FACTORY_NOW);
  expect(answer.text.join(' ').replace(/[\u00a0\u202f]/g, ' ')).toMatch(begin);
});
