import { beforeAll, expect, test } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { suggestionsOf } from '#src/domain/adviser/topics/suggestions.ts';
import { createBuiltInAdviser } from '#src/services/adviser/built-in-adviser.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { FACTORY_NOW, insertAds } from '#test/factories.ts';
import { testDatabase } from '#test/support/database.ts';

const { db } = await testDatabase();
const adviser = createBuiltInAdviser(db, createAdSearch(db));

let latest: number[] = [];
beforeAll(async () => {
  const ads = await insertAds(db, 3, (nth) => ({
    city: 'Falun',
    price: 100_000 + nth * 10_000,
    odometer_km: 40_000 + nth * 60_000,
  }));
  latest = ads.map(({ internal_id }) => internal_id);
});

const ask = async (text: string, shown: readonly number[] = []) => {
  const answer = await adviser.answer(text, { ...NEW_CONVERSATION, latest: shown }, FACTORY_NOW);
  return { ...answer, said: answer.text.join('\n').replace(/[\u00a0\u202f]/g, ' ') };
};

test('answers a question with the text, its source and three next questions, and shows no cars', async () => {
  const answer = await ask('Räcker mitt B-körkort för husvagnen?');
  expect(answer.said).toContain('750 kg');
  expect(answer.said).toContain('Källor: Körkortslag (1998:488)');
  expect(answer.suggestions).toHaveLength(3);
  expect(answer.ads).toEqual([]);
});

test('numbers and fuels in a question do not become filters', async () => {
  const answer = await ask('är 18 000 mil mycket för en diesel från 2012?');
  expect(answer.said).toContain('1 126 mil om året');
  expect(answer.understanding.filters).toEqual(NEW_CONVERSATION.understanding.filters);
});

test('a question that also says what car is wanted begins a search, and changes none', async () => {
  const first = await ask('Jag funderar på elbil, hur långt kommer man på vintern?');
  expect(first.said).toContain('räckvidden');
  expect(first.ads).toEqual([]);
  expect(first.understanding.filters.fuel).toEqual(['El']);
  const twins = await ask('Vi väntar tvillingar i maj. Får tre barnstolar plats?');
  expect(twins.understanding.wishes).toEqual(['familj']);
  const { understanding } = await ask('Volvo diesel');
  const conversation = { understanding, shown: [], latest };
  const later = await adviser.answer('Jag funderar på elbil, räcker räckvidden?', conversation, FACTORY_NOW);
  expect(later.understanding.filters.fuel).toEqual(['Diesel']);
  expect((await ask('jag vill sälja min diesel, vad är den värd?')).understanding.filters.fuel).toEqual([]);
});

test('a question leaves the search and the shown cars as they were', async () => {
  const search = await ask('Volvo diesel');
  const { understanding } = search;
  const answer = await adviser.answer('kan man pruta?', { understanding, shown: [], latest }, FACTORY_NOW);
  expect(answer.understanding.filters).toEqual(understanding.filters);
  expect(answer.about.map(({ facts }) => facts.internalId)).toEqual(latest);
});

test('answers about the cars shown, or the one that is pointed at', async () => {
  const all = await ask('hur länge har de varit till salu?', latest);
  expect(all.ads.map(({ facts }) => facts.internalId)).toEqual(latest);
  for (const { reasons } of all.ads) expect(reasons.join()).toMatch(/Till salu i|Ute i/);
  const second = await ask('har priset sänkts på den andra?', latest);
  expect(second.ads.map(({ facts }) => facts.internalId)).toEqual([latest[1]]);
  const seller = await ask('vem säljer den första?', latest);
  expect(seller.ads[0]?.reasons[0]).toMatch(/^Säljs av /);
});

test.each([
  ['var finns den första?', [0], /^Står i Falun, Dalarnas län$/],
  ['vilken stad finns den andra i?', [1], /^Står i Falun, Dalarnas län$/],
  ['var står den andra bilen?', [1], /^Säljs av .* i Falun$/],
  ['var finns de?', [0, 1, 2], /^Säljs av .* i Falun$/],
  ['var är den dyraste av dem?', [2], /kr$/],
])('states where cars are: %s', async (text, places, reason) => {
  const { ads } = await ask(text, latest);
  expect(ads.map(({ facts }) => latest.indexOf(facts.internalId))).toEqual(places);
  for (const { reasons } of ads) expect(reasons[0]).toMatch(reason);
});

test('states what an ad says of a topic where a car is pointed at, and the topic in general otherwise', async () => {
  const driven = await ask('har den andra gått mycket?', latest);
  expect(driven.ads.map(({ facts }) => facts.internalId)).toEqual([latest[1]]);
  expect(driven.ads[0]?.reasons.join()).toMatch(/^Har gått 10.000.mil/);
  expect(driven.said).toContain('1 126 mil om året');
  const towing = await ask('hur mycket får den första dra?', latest);
  expect(towing.ads[0]?.reasons).toEqual(['Annonsen nämner dragkrok']);
  expect(towing.said).toContain('registreringsbevis');
  const inGeneral = await ask('hur många mil är för mycket?', latest);
  expect(inGeneral.ads).toEqual([]);
});

test.each(['var står den?', 'vem säljer den?', 'är priset bra på den?'])(
  'answers about one of several cars if one is spoken of: %s',
  async (text) => {
    const first = await ask(text, latest);
    expect(first.ads.map(({ facts }) => facts.internalId)).toEqual([latest[0]]);
    expect(first.said).toContain('Jag svarar om den första bilen');
    const conversation = { ...NEW_CONVERSATION, latest, focus: latest[1] ?? 0 };
    const spokenOf = await adviser.answer(text, conversation, FACTORY_NOW);
    expect(spokenOf.ads.map(({ facts }) => facts.internalId)).toEqual([latest[1]]);
    expect(spokenOf.text.join()).not.toContain('Jag svarar om den första bilen');
  },
);

test('says that a price is not judged instead of guessing', async () => {
  const answer = await ask('är priset rimligt?', latest);
  expect(answer.ads).toHaveLength(3);
  for (const { reasons } of answer.ads) expect(reasons).toEqual(['Kan inte bedömas: priset är inte bedömt än']);
});

test('chooses one of the cars shown, and says why', async () => {
  const answer = await ask('Vilken av dem skulle du välja?', latest);
  expect(answer.ads.map(({ facts }) => facts.internalId)).toEqual([latest[0]]);
  expect(answer.ads[0]?.reasons.join().replace(/[\u00a0\u202f]/g, ' ')).toContain('4 000 mil');
  expect(answer.said).toContain('Skick och service vet jag inte');
});

test('without a car it says how to get the answer', async () => {
  expect((await ask('är priset rimligt?')).said).toContain('Skriv vilken bil det gäller');
  expect((await ask('vad kan gå sönder på den?')).said).toContain('Skriv vilken modell');
});

test('answers the question and shows the cars that the rest asks for', async () => {
  const answer = await ask('Jag söker en Volvo under 125 000 kr. Hur gör man ett ägarbyte?');
  expect(answer.said).toContain('Transportstyrelsen');
  expect(answer.ads.length).toBeGreaterThan(0);
  for (const { facts } of answer.ads) expect(facts.price).toBeLessThanOrEqual(125_000);
});

test('computes the monthly cost of a loan', async () => {
  expect((await ask('vad kostar det att låna 150 000 kr på 5 år till 6 procent?')).said).toContain(
    '2 900 kr i månaden',
  );
});

test('an uncertain question gets the likely topics to choose from', async () => {
  const vague = [
    'vad är risken?',
    'vilka papper behövs?',
    'kan det bli dyrt?',
    'vad bör jag göra nu?',
    'hur gör man sen?',
  ];
  const answers = await Promise.all(vague.map((text) => ask(text)));
  const unsure = answers.filter(({ said }) => said.includes('Menar du något av det här?'));
  expect(unsure.length).toBeGreaterThan(0);
  for (const { suggestions, ads } of unsure) expect([suggestions?.length, ads.length]).toEqual([3, 0]);
});

test('”den” means the one car that the previous answer was about, for topics and for facts', async () => {
  const focus = latest[2] ?? 0;
  const about = async (text: string) =>
    (await adviser.answer(text, { ...NEW_CONVERSATION, latest, focus }, FACTORY_NOW)).ads.map(
      ({ facts }) => facts.internalId,
    );
  expect(await about('är priset rimligt på den?')).toEqual([focus]);
  expect(await about('hur många mil har den gått?')).toEqual([focus]);
  expect(await about('hur många mil har den första gått?')).toEqual([latest[0]]);
  expect(await about('är priserna rimliga?')).toEqual(latest);
});

test('a question about checks before a purchase links to the checklist of the car in focus', async () => {
  const [id = 0] = latest;
  const said = async (shown: readonly number[]) => (await ask('vad ska jag kontrollera innan jag köper?', shown)).said;
  expect(await said([id])).toContain(`(/ad/${id}/checklista)`);
  expect(await said(latest)).not.toContain('checklista)');
});

test('compares a price that the question names with those of the model', async () => {
  await insertAds(db, 6, (nth) => ({ price: 150_000 + nth * 10_000, model_year: 2018 }));
  const answer = await ask('är 180 000 kr ett bra pris för en Volvo V60 från 2018?');
  expect(answer.said).toMatch(/180 000 kr är .*bland dem som är till salu|180 000 kr är .*den mittersta/);
  expect(answer.said).toContain('årsmodell 2018.');
});

test('says why the cars were chosen, and asks for the years of the cars shown', async () => {
  const { understanding } = await ask('pålitlig bil');
  const why = await adviser.answer('varför just de här?', { understanding, shown: [], latest }, FACTORY_NOW);
  expect(why.text.join(' ')).toContain('Jag har valt dem efter');
  const shown = latest.map((internalId, nth) => ({
    internalId,
    price: 200_000,
    modelYear: 2016 + nth,
    odometerKm: null,
  }));
  const cheaper = await adviser.answer('billigare men samma år', { understanding, shown, latest }, FACTORY_NOW);
  const { minYear, maxYear } = cheaper.understanding.filters;
  expect([minYear, maxYear]).toEqual([2016, 2018]);
});

test('states the prices of cars like the visitor’s own, without making it a search', async () => {
  const answer = await ask('jag har en Volvo V60 som jag vill sälja, vad är den värd?');
  expect(answer.said).toMatch(/Volvo V60: .* till salu/);
  expect(answer.said).toContain('En handlare betalar mindre');
  expect(answer.understanding.filters).toEqual(NEW_CONVERSATION.understanding.filters);
  expect((await ask('vad är min bil värd?')).said).toContain('Skriv märke, modell och årsmodell');
});

test('a place in a question about a shown car is no filter: the distance is stated', async () => {
  const answer = await ask('finns den nära Falun?', latest);
  expect(answer.ads.map(({ facts }) => facts.internalId)).toEqual(latest.slice(0, 1));
  expect(answer.ads[0]?.reasons[0]).toMatch(/^(?:Står i|Var bilen står)/);
  expect(answer.understanding.filters.near).toBe('');
  expect(answer.suggestions?.[0]).toBe('Visa bilar nära Falun');
  expect((await ask('står de nära Falun?', latest)).ads).toHaveLength(3);
});

test('says which car it means when "den" does not', async () => {
  const answer = await ask('berätta mer om den', latest);
  expect(answer.ads.map(({ facts }) => facts.internalId)).toEqual(latest.slice(0, 1));
  expect(answer.text[0]).toContain('Jag svarar om den första bilen.');
  expect((await ask('berätta mer om den', latest.slice(0, 1))).said).not.toContain('Jag svarar om den första');
});

test('states the cost by the assumptions of the cost page, and what is not in it', async () => {
  const answer = await ask('vad kostar de i månaden att äga?', latest);
  for (const { reasons } of answer.ads)
    expect(reasons.at(-1)).toMatch(/kr per månad vid [\d\s]+mil om året i 3 år, med våra antaganden$/u);
});

test.each([
  'e de dyr i skatt',
  'är den dyr i skatt',
  'vad är skatten på den',
  'va e skatten',
  'blir det dyrt i skatt?',
])('states the tax of the cars shown: %s', async (text) => {
  const ads = await insertAds(db, 2, () => ({
    brand: 'Saab',
    series: '9-5',
    name: 'Saab 9-5',
    fuels: ['Bensin'] as const,
    model_year: 2016,
    first_registered: '2016-03-01',
    nedc_co2_min: 150,
    nedc_co2_max: 150,
    price: 150_000,
  }));
  const { ads: answered, said } = await ask(
    text,
    ads.map(({ internal_id }) => internal_id),
  );
  expect(answered.length).toBeGreaterThan(0);
  for (const { reasons } of answered) expect(reasons.join()).toMatch(/^Fordonsskatt\s[\d\s]+kr\som\såret/);
  expect(said).not.toContain('grunden 360 kr');
});

test('a wish for a low price without a limit shows cheap cars first and asks for a budget', async () => {
  const prices = [389_000, 392_000, 120_000, 395_000, 130_000, 140_000];
  const shared = { brand: 'Skoda', series: 'Octavia', chassis: 'Kombi' as const };
  await insertAds(db, prices.length, (nth) => {
    const price = prices[nth] ?? 0;
    const model_year = price > 200_000 ? 2025 : 2018;
    return { ...shared, name: `Skoda Octavia ${nth}`, price, model_year, first_registered: `${model_year}-02-01` };
  });
  const answer = await ask('Vi väntar tvillingar och har en labrador. Det får inte kosta för mycket.');
  expect(answer.understanding.wishes).toEqual(expect.arrayContaining(['familj', 'hund', 'billig']));
  expect(answer.ads).toHaveLength(5);
  for (const { facts } of answer.ads) expect(facts.price).toBeLessThan(200_000);
  expect(answer.said).toContain('Skriv gärna vad bilen får kosta');
  const [budget] = suggestionsOf(answer);
  expect(budget).toBe('Högst 150 000 kr');
  const limited = await adviser.answer(
    budget ?? '',
    { ...NEW_CONVERSATION, understanding: answer.understanding },
    FACTORY_NOW,
  );
  expect(limited.understanding.filters.maxPrice).toBe(150_000);
  expect(limited.text.join()).not.toContain('Skriv gärna vad bilen får kosta');
});
