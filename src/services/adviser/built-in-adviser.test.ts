import { beforeEach, expect, test } from 'vitest';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { createAdSearch } from '#src/services/facet-index/ad-search-service.ts';
import { type AdOverrides, FACTORY_NOW, insertAd, insertAds } from '#test/factories.ts';
import { emptyStock, testDatabase } from '#test/support/database.ts';
import { createBuiltInAdviser } from './built-in-adviser.ts';

const { pool, db } = await testDatabase();
const adSearch = createAdSearch(db);
const adviser = createBuiltInAdviser(db, adSearch);
const ask = (text: string, conversation = NEW_CONVERSATION) => adviser.answer(text, conversation, FACTORY_NOW);

beforeEach(() => emptyStock(pool));

test('shows cars that meet every requirement with two reasons in figures', async () => {
  const right = await insertAd(db, {
    price: 180_000,
    model_year: 2019,
    odometer_km: 70_000,
    fuels: ['Diesel'],
    chassis: 'Kombi',
    drive: 'Fyrhjulsdrift',
    equipment: ['Dragkrok', 'Backkamera'],
  });
  await insertAd(db, {
    price: 190_000,
    fuels: ['Bensin'],
    chassis: 'Kombi',
    drive: 'Fyrhjulsdrift',
    equipment: ['Dragkrok'],
  });
  await insertAd(db, {
    price: 210_000,
    fuels: ['Diesel'],
    chassis: 'Kombi',
    drive: 'Fyrhjulsdrift',
    equipment: ['Dragkrok'],
  });
  const answer = await ask('fyrhjulsdriven dieselkombi under 185 000');
  expect(answer.ads.map(({ facts }) => facts.internalId)).toEqual([right.internal_id]);
  expect(answer.total).toBe(1);
  const [reasons] = answer.ads.map((ad) => ad.reasons);
  expect(reasons).toHaveLength(2);
  for (const reason of reasons ?? []) expect(reason).toMatch(/\d/);
  expect(answer.text.at(-1)).toBe('Priset i annonsen gäller.');
  expect(answer.list).toMatchObject({
    filters: { maxPrice: 185_000, chassis: ['Kombi'], tags: ['Fyrhjulsdrift'] },
    notInList: [],
  });
});

test('finds cars near a place and in a county, says where it searched, and links to the list of them', async () => {
  const cities = ['Umeå', 'Umeå', 'Umeå', 'Lund', 'Lund', 'Lund'];
  const ads = await insertAds(db, cities.length, (at) => ({ city: cities[at] ?? null, county: null }));
  const idsIn = (city: string) => ads.filter((_, at) => cities[at] === city).map(({ internal_id }) => internal_id);
  const shown = async (text: string) => {
    const answer = await ask(text);
    return { answer, ids: answer.ads.map(({ facts }) => facts.internalId).toSorted() };
  };
  const near = await shown('Volvo max 5 mil bort från Umeå');
  expect(near.ids).toEqual(idsIn('Umeå').toSorted());
  expect(near.answer.text.join(' ').replaceAll('\u202f', ' ')).toContain('Jag sökte inom 50 km från Umeå.');
  expect(near.answer.list.filters).toMatchObject({ near: 'Umeå', within: 50 });
  expect(near.answer.chips.map(({ label }) => label.replaceAll('\u202f', ' '))).toContain('inom 50 km från Umeå');
  const county = await shown('Volvo i Skåne');
  expect(county.ids).toEqual(idsIn('Lund').toSorted());
  expect(county.answer.text).toContain('Jag sökte i Skåne län.');
  const further = await shown('Volvo nära Kiruna');
  expect([further.answer.relaxed, further.answer.ads]).toEqual([[], []]);
  const wider = await shown('Volvo nära Örnsköldsvik');
  expect([wider.answer.relaxed, wider.ids]).toEqual([['place'], idsIn('Umeå').toSorted()]);
});

test('finds equipment and terms that only the description states, and links to the list of them', async () => {
  const stated = { equipment: ['Dragkrok'], description: 'Motorvärmare finns, en ägare.' };
  const right = await insertAds(db, 3, () => stated);
  await insertAd(db, { ...stated, description: 'Motorvärmare kan monteras, en ägare.' });
  const answer = await ask('Volvo med dragkrok och motorvärmare, en ägare');
  expect(answer.ads.map(({ facts }) => facts.internalId).toSorted()).toEqual(
    right.map(({ internal_id }) => internal_id).toSorted(),
  );
  expect((await ask('Volvo med dragkrok')).list).toMatchObject({
    filters: { tags: ['Dragkrok'], search: '' },
    notInList: [],
  });
});

test('relaxes requirements in the specified order when there are few hits, and says so', async () => {
  for (const price of [100_000, 100_000, 100_000]) {
    await insertAd(db, { price, equipment: [], odometer_km: 110_000, model_year: 2018 });
  }
  const answer = await ask('Volvo med dragkrok, max 10 000 mil, från 2019, under 120 000');
  expect(answer.relaxed).toEqual(['equipment', 'mileage', 'year']);
  expect(answer.ads).toHaveLength(3);
  expect(answer.text[0]).toBe(
    'Ingen bil till salu uppfyller allt, så jag har också tagit med bilar utan krav på dragkrok, upp till 12\u202f000 mil i stället för 10\u202f000 och från årsmodell 2017 i stället för 2019.',
  );
});

test('says that nothing was found after relaxing, and asks a question', async () => {
  await insertAd(db, { brand: 'Volvo' });
  const answer = await ask('Saab 9-5 under 20 000');
  expect(answer.ads).toEqual([]);
  expect(answer.question).toBe('Vilket av kraven kan du tänka dig att ändra?');
});

test('asks one question and guesses nothing when the text is not understood', async () => {
  await insertAd(db);
  for (const text of ['asdf qwerty', '', '2500 kr i månaden', 'visa fler']) {
    const answer = await ask(text);
    expect(answer.ads, text).toEqual([]);
    expect(answer.question, text).toContain('?');
    expect(answer.text.join(' '), text).not.toBe('');
  }
});

/** Sends the messages of a conversation. @returns the last answer */
async function talk(...messages: readonly string[]) {
  let conversation = NEW_CONVERSATION;
  let answer = await ask(messages[0] ?? '');
  for (const message of messages.slice(1)) {
    const ids = answer.ads.map(({ facts }) => facts.internalId);
    const shown = [...conversation.shown, ...answer.ads.map(({ facts }) => facts)];
    const latest = ids.length > 0 && !answer.isOfShown ? ids : conversation.latest;
    conversation = { understanding: answer.understanding, shown, latest };
    answer = await ask(message, conversation);
  }
  return answer;
}
const labels = (answer: Awaited<ReturnType<typeof ask>>) => answer.chips.map(({ label }) => label);

test('preserves the search when a text is not understood or is no request', async () => {
  await insertAd(db, { fuels: ['Diesel'] });
  for (const message of ['asdf qwerty', 'tack', 'är försäkringen dyr?', 'vad kostar skatten?']) {
    const answer = await talk('Volvo diesel', message);
    expect(labels(answer), message).toEqual(['Volvo', 'Diesel']);
    expect(labels(await talk('Volvo diesel', message, 'högst 900 000 kr')), message).toHaveLength(3);
  }
  expect((await talk('Volvo diesel', 'asdf')).text).toEqual([
    'Jag förstod inte ”asdf”.',
    expect.stringContaining('Din sökning är kvar.'),
  ]);
  expect((await talk('Volvo diesel', 'börja om')).text[0]).toBe('Sökningen är tömd.');
});

test('compares shown cars by name and treats the price of another car as a separate question', async () => {
  const kia = await insertAd(db, { brand: 'Kia', series: 'Niro', name: 'Kia Niro', price: 110_000 });
  for (const price of [99_000, 98_000, 97_000, 96_000, 95_000, 94_000]) await insertAd(db, { price });
  const both = await talk('Volvo eller Kia under 200 000');
  expect(both.ads.map(({ facts }) => facts.brand)).toContain('Kia');
  expect((await talk('Volvo', 'strunta i märket')).text[0]).toBe('Sökningen är tömd.');
  const compared = await talk('Volvo eller Kia under 200 000', 'jämför Volvon och Kian');
  expect(compared.isOfShown).toBe(true);
  expect(compared.ads.map(({ facts }) => facts.internalId)).toContain(kia.internal_id);
  expect(labels(await talk('Volvo diesel under 105 000', 'vad kostar en Kia Niro?'))).toEqual(['Kia', 'Niro']);
});

test('compares overall stars only, and shows those of older tests', async () => {
  const old = await insertAd(db, { series: 'XC90', generation: 'I', model_year: 2005, price: 100_000 });
  const answer = await talk('Volvo', 'vilken är säkrast?');
  expect(answer.ads.map(({ reasons }) => reasons)).toEqual([
    ['Euro NCAP: 5 av 5 vuxenstjärnor, äldre prov 2003, enligt katalogen'],
  ]);
  await insertAd(db, { generation: 'II', model_year: 2020, price: 101_000 });
  const [safest, ...others] = (await talk('Volvo', 'vilken av dem är säkrast?')).ads;
  expect([safest?.reasons, others]).toEqual([['Euro NCAP: 5 av 5 stjärnor, test 2018, enligt katalogen'], []]);
  expect(safest?.facts.internalId).not.toBe(old.internal_id);
});

test('answers questions about the shown cars', async () => {
  for (const [place, km] of [70_000, 50_000, 90_000].entries()) {
    await insertAd(db, {
      price: 100_000 + place,
      odometer_km: km,
      equipment: km === 50_000 ? ['Dragkrok'] : [],
      horsepower_hp: 150,
      seats: null,
      euro_ncap_result: null,
    });
  }
  const before = (await talk('Volvo')).ads.map(({ facts }) => facts.internalId);
  const two = await talk('Volvo', 'jämför de två första');
  expect(two.text.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Så här skiljer sig bilarna åt.',
    expect.stringMatching(
      /^Den första kostar 1 kr (?:mer|mindre) och har gått \d 000 mil (?:mer|mindre) än den andra\.$/,
    ),
  ]);
  expect(two.ads.map(({ facts }) => facts.internalId)).toEqual(before.slice(0, 2));
  for (const { reasons } of two.ads) expect(reasons).toContainEqual(expect.stringMatching(/^Har gått \d/));
  const [min, ...none] = (await talk('Volvo', 'vilken av dem har gått minst?')).ads;
  expect([min?.facts.odometerKm, min?.reasons.length, none]).toEqual([50_000, 1, []]);
  expect(min?.reasons[0]).toMatch(/^Har gått 5\s000\smil$/);
  expect((await talk('Volvo', 'är den säker?')).text).toEqual(['Betyget i Euro NCAP står inte i annonsen.']);
  const tow = (await talk('Volvo', 'har den dragkrok?')).ads.map(({ facts, reasons }) => [
    facts.odometerKm,
    ...reasons,
  ]);
  expect(tow).toContainEqual([50_000, 'Dragkrok står i annonsen']);
  expect(tow).toContainEqual([70_000, 'Dragkrok nämns inte i annonsen']);
  // Still about the same three cars.
  expect((await talk('Volvo', 'jämför de två första', 'vad har de för effekt?')).ads).toHaveLength(3);
});

test('removes a withdrawn constraint', async () => {
  await insertAd(db, { color: 'Röd', fuels: ['Diesel'] });
  expect(labels(await talk('röd Volvo med dragkrok', 'strunta i färgen'))).toEqual(['Volvo', 'Dragkrok']);
  expect(labels(await talk('röd Volvo med dragkrok', 'utan krav på dragkrok'))).toEqual(['Volvo', 'Röd']);
  expect(labels(await talk('röd Volvo', 'ta bort Volvo, men diesel'))).toEqual(['Diesel', 'Röd']);
  expect(labels(await talk('rymlig Volvo', 'mindre'))).toEqual(['Volvo', 'liten']);
});

test('combines the words of equipment', async () => {
  await insertAd(db, { equipment: ['Adaptivt chassi', 'Farthållare'] });
  for (let cars = 0; cars < 3; cars += 1) await insertAd(db, { equipment: ['Adaptiv farthållare'] });
  const answer = await ask('adaptiv farthållare');
  expect(answer.total).toBe(3);
  expect(answer.relaxed).toEqual([]);
});

test.each<[string, AdOverrides]>([
  ['helst inte diesel', { fuels: ['Diesel'] }],
  ['helst inte Volvo', { brand: 'Volvo' }],
  ['helst inte svart', { color: 'Svart' }],
])('ranks unwanted cars last: %s', async (text, avoided) => {
  const common: AdOverrides = { fuels: ['Bensin'], brand: 'Kia', series: 'Ceed', color: 'Vit' };
  const last = await insertAd(db, { ...common, ...avoided });
  for (let cars = 0; cars < 3; cars += 1) await insertAd(db, { ...common, odometer_km: 200_000 });
  const answer = await ask(`kombi, ${text}`);
  expect(answer.ads.map(({ facts }) => facts.internalId).indexOf(last.internal_id)).toBe(3);
});

test('matches a trim in the ad text, ranks cars without it last and says so', async () => {
  const golf: AdOverrides = { brand: 'Volkswagen', series: 'Golf', fuels: ['Bensin'] };
  const wanted = await insertAd(db, { ...golf, name: 'Volkswagen Golf GTI 2.0 TSI' });
  for (let cars = 0; cars < 4; cars += 1) await insertAd(db, { ...golf, name: 'Volkswagen Golf 1.0 TSI' });
  const answer = await ask('golf gti');
  expect(answer.ads[0]?.facts.internalId).toBe(wanted.internal_id);
  expect(answer.relaxed).toEqual(['search']);
  expect(answer.text[0]).toContain('utan krav på ”gti”');
  expect(answer.chips.map(({ label }) => label)).toContain('”gti”');
});

test('continues a conversation from the shown cars', async () => {
  for (let place = 0; place < 12; place += 1)
    await insertAd(db, { price: 100_000 + place * 10_000, fuels: ['Diesel'] });
  const first = await ask('Volvo diesel');
  const shown = first.ads.map(({ facts }) => facts);
  const more = await ask('visa fler', { understanding: first.understanding, shown, latest: [] });
  expect(more.ads.some(({ facts }) => shown.some(({ internalId }) => internalId === facts.internalId))).toBe(false);
});

/** Prices (kr), model years and mileages (mil) of ten cars; newer ones cost more. */
async function insertStairs(): Promise<number[]> {
  const ids: number[] = [];
  for (let place = 0; place < 10; place += 1) {
    const ad = await insertAd(db, {
      price: 100_000 + place * 10_000,
      model_year: 2012 + place,
      odometer_km: 200_000 - place * 10_000,
      fuels: ['Diesel'],
      series: place % 2 === 0 ? 'V60' : 'V70',
    });
    ids.push(ad.internal_id);
  }
  return ids;
}

test('answers "billigare", "nyare" and "färre mil" relative to the shown cars and names the bound', async () => {
  const latest = (await insertStairs()).slice(3, 7);
  const { understanding } = await ask('Volvo diesel');
  const beyond = async (message: string) => {
    const { ads, text } = await ask(message, { understanding, shown: [], latest });
    const sorted = (values: (number | null)[]) => values.map(Number).sort((one, other) => one - other);
    return [
      text[0]?.replace(/[\u00a0\u202f]/g, ' '),
      ...sorted(ads.map(({ facts }) => (message === 'nyare?' ? facts.modelYear : facts.price))),
    ];
  };
  expect(await beyond('Billigare?')).toEqual([
    'Billigare än alla jag har visat: högst 129 000 kr.',
    100_000,
    110_000,
    120_000,
  ]);
  expect(await beyond('nyare?')).toEqual([
    'Nyare än alla jag har visat: årsmodell 2019 eller senare.',
    2019,
    2020,
    2021,
  ]);
  expect(await beyond('färre mil?')).toEqual([
    'Färre mil än alla jag har visat: högst 13 900 mil.',
    170_000,
    180_000,
    190_000,
  ]);
});

test('says that nothing is cheaper and preserves the search', async () => {
  for (const price of [90_000, 95_000]) await insertAd(db, { price });
  const answer = await talk('Volvo', 'billigare?', 'billigare?');
  expect(answer.text).toEqual(['Det finns ingen billigare bil som uppfyller kraven.']);
  expect([answer.ads, labels(answer)]).toEqual([[], ['Volvo']]);
});

test('answers "större" and "något annat" with other cars, the first of any model', async () => {
  await insertStairs();
  const first = (await talk('Volvo V60')).ads.map(({ facts }) => facts.internalId);
  for (const message of ['något annat?', 'större?']) {
    const other = await talk('Volvo V60', message, 'visa fler');
    for (const { facts } of other.ads) expect(first, message).not.toContain(facts.internalId);
  }
  const larger = await talk('Volvo V60', 'större?');
  expect(labels(larger)).toEqual(['Volvo', 'rymlig']);
  expect(larger.ads.map(({ facts }) => facts.series)).toContain('V70');
  expect(larger.text[0]).toBe('Andra bilar än de jag visade, rymliga först.');
});

test('answers a price question with the price range of cars for sale, then with cars', async () => {
  await insertStairs();
  const answer = await ask('vad kostar en Volvo V60?');
  expect(answer.text.map((text) => text.replace(/[\u00a0\u202f]/g, ' '))).toEqual([
    'Volvo V60: fem bilar till salu, årsmodell 2012–2020. Den billigaste kostar 100 000 kr, den mittersta 140 000 kr och den dyraste 180 000 kr.',
    'Priset i annonsen gäller.',
  ]);
  expect(answer.ads).toHaveLength(5);
  expect((await ask('vad kostar en Saab 9-5?')).text[0]).not.toContain('till salu, årsmodell');
});

test('states what is for sale of a model that has too few ads for a curve of its price', async () => {
  await insertStairs();
  const answer = await ask('hur mycket tappar en Volvo V60 i värde på tre år?');
  expect(answer.text[0]).toContain('för få bilar av modellen');
  expect(answer.text[1]).toMatch(/V60: fem bilar till salu/);
  expect(answer.ads.length).toBeGreaterThan(0);
  expect(answer.suggestions).not.toEqual([]);
  const none = await ask('hur mycket tappar en Saab 9-5 i värde på tre år?');
  expect(none.text.join(' ')).toMatch(
    /^Det finns för få bilar av modellen till salu för att säga hur priset faller\.$/,
  );
});

test('says that a tax by the catalogue is probable unless its engine is certain', async () => {
  const catalogue_values = JSON.stringify({
    horsepower: null,
    acceleration: null,
    nedcConsumption: null,
    nedcCo2: 112,
    wltpConsumption: null,
    wltpCo2: null,
    isSure: false,
  });
  const silent = { nedc_co2_min: null, nedc_co2_max: null, wltp_co2_min: null, wltp_co2_max: null };
  await insertAd(db, {
    ...silent,
    catalogue_values,
    fuels: ['Diesel'],
    model_year: 2016,
    first_registered: '2016-03-01',
  });
  const [car] = (await talk('Volvo', 'vad är skatten på den?')).ads;
  expect(car?.reasons).toEqual([
    expect.stringMatching(/^Fordonsskatt .* på utsläpp som bilen troligen har, enligt katalogen$/),
  ]);
});

test.each([
  ['there are two amounts', { model_year: 2025, first_registered: '2025-06-01', wltp_co2_min: 160 }],
  ['the car is taxed by its weight', { model_year: 2004, first_registered: '2004-03-01', nedc_co2_min: 160 }],
  ['the ad states no emissions', { model_year: 2016, first_registered: '2016-03-01' }],
])('refers to the car’s page for the tax when %s', async (_, facts) => {
  await insertAd(db, { fuels: ['Bensin'], generation: null, ...facts });
  expect((await talk('Volvo', 'vad är skatten på den?')).text).toEqual([
    'Fordonsskatten kan jag inte ange som ett belopp. På bilens sida står varför, eller båda beloppen.',
  ]);
});

const TAXED = { fuels: ['Bensin' as const], model_year: 2016, first_registered: '2016-03-01', image_urls: [] };

test('finds the lowest tax of cars searched for, of those shown, and of a named model', async () => {
  for (const co2 of [180, 130, 100, 155]) {
    const figures = { nedc_co2_min: co2, nedc_co2_max: co2, nedc_consumption_max: co2 / 20 };
    await insertAd(db, { ...TAXED, ...figures, brand: 'Saab', series: '9-5', name: `Saab med ${co2}` });
  }
  const wish = await ask('Vilka Saab har lägst fordonsskatt?');
  expect(wish.ads.map(({ facts }) => facts.name)).toEqual([
    'Saab med 100',
    'Saab med 130',
    'Saab med 155',
    'Saab med 180',
  ]);
  expect(wish.text.join(' ')).not.toContain('förstod inte');
  const shown = await talk('Saab 9-5', 'Vilken är billigast i skatt?');
  expect(shown.ads.map(({ facts }) => facts.name)).toEqual(['Saab med 100']);
  expect(shown.ads[0]?.reasons[0]).toMatch(/^Fordonsskatt /);
  const named = await ask('Vad kostar en Saab 9-5 i skatt?');
  expect(named.text[0]).toMatch(/^Fordonsskatten är .* till .* om året, i mitten .* för fyra bilar här/);
  expect(named.ads[0]?.facts.name).toBe('Saab med 100');
  const consumption = await ask('Hur mycket drar en Saab 9-5?');
  expect(consumption.text[0]).toMatch(/^Förbrukningen är 0,50 till 0,90 liter.mil, i mitten 0,78, av fyra bilar/);
});

test('a first car is one that a new driver can afford', async () => {
  const small = { fuels: ['Bensin' as const], horsepower_hp: 90, model_year: 2014, first_registered: '2014-05-01' };
  await insertAd(db, { ...small, brand: 'Kia', series: 'Rio', name: 'Kia Rio', price: 75_000 });
  const large = { fuels: ['El' as const], horsepower_hp: 299, model_year: 2026, first_registered: '2026-01-10' };
  await insertAd(db, { ...large, brand: 'Tesla', series: 'Model Y', name: 'Tesla Model Y', price: 420_000 });
  const names = (await ask('bil till min dotter som precis tagit körkort')).ads.map(({ facts }) => facts.name);
  expect(names[0]).toBe('Kia Rio');
});

test('compares models that a question names, with cars of each', async () => {
  await insertStairs();
  await insertAd(db, { brand: 'Volvo', series: 'V90', name: 'Volvo V90 B4', price: 390_000 });
  const answer = await ask('Vad är skillnaden mellan V60 och V90?');
  expect(answer.text[0]).toMatch(/^\*\*Störst är skillnaden här:\*\* Volvo V90 /);
  expect(answer.text.join('\n')).toMatch(/\[Volvo V60\]\(.*till salu[\s\S]*\[Volvo V90\]\(.*till salu/);
  expect(new Set(answer.ads.map(({ facts }) => facts.series))).toEqual(new Set(['V60', 'V90']));
  expect((await ask('V60 eller V90 under 200 000')).text[0]).not.toContain('Störst är skillnaden');
});

test('does not search for a car with a fuel that it never had, named in a later message', async () => {
  const first = await ask('Škoda Enyaq');
  const { text, understanding } = await ask('laddhybrid', { ...NEW_CONVERSATION, understanding: first.understanding });
  expect(understanding.filters).toMatchObject({ model: ['Enyaq'], fuel: [] });
  expect(text.join()).toContain('Škoda Enyaq finns inte som laddhybrid');
});

test('answers for the other model where one was not made in the asked year', async () => {
  const { text } = await ask('Vilken är säkrast, V60 eller Niro från 2012?');
  expect(text.join(' ')).toContain('Kia Niro tillverkas från 2016, så någon från 2012 finns inte.');
  expect(text.join(' ')).toMatch(/Volvo V60.*Euro NCAP/);
});
