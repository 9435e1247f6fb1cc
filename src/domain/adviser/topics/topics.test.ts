import { expect, test } from 'vitest';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import { namedTopic, readQuestion } from './read-question.ts';
import { isUnread, nextQuestions, saleNamed, TOPICS, topicForSale, topicParagraphs } from './topics.ts';

const all = [...TOPICS.values()];

test('every topic offers three other topics, each with a text of readable length', () => {
  expect(all.length).toBeGreaterThanOrEqual(50);
  for (const topic of all) {
    expect(new Set(topic.next).size, topic.id).toBe(3);
    expect(topic.next, topic.id).not.toContain(topic.id);
    expect(nextQuestions(topic), topic.id).toHaveLength(3);
    for (const paragraph of topicParagraphs(topic)) {
      expect(paragraph.length, topic.id).toBeGreaterThan(10);
      expect(paragraph.length, topic.id).toBeLessThan(420);
    }
  }
});

test('every question that is offered is answered: its topic is recognised', () => {
  for (const { id, ask } of all) expect(readQuestion(ask, true)?.topic?.id, ask).toBe(id);
});

test('a text with a rule of law names the law', () => {
  const RULES = [
    'dealer-rights',
    'right-of-withdrawal',
    'private-purchase',
    'licence-trailer',
    'winter-tyres',
    'child-seats',
  ];
  for (const id of RULES) expect(TOPICS.get(id)?.sources.join(), id).toMatch(/\(\d{4}:\d+\)/);
});

test('finds the question among other sentences, and leaves the rest', () => {
  const read = readQuestion('Vi ska till fjällen med husvagnen. Räcker mitt B-körkort för släpet?', true);
  expect(read?.topic?.id).toBe('licence-trailer');
  expect(read?.rest).toBe('Vi ska till fjällen med husvagnen.');
});

test.each([
  'dieselkombi under 150 000 kr',
  'har ni någon V60 med drag under 150 000?',
  'fullservad kombi',
  'en ägare',
  'jag har hund och husvagn',
  'constructor',
  '__proto__',
  '',
  '?',
])('reads no question in %j', (text) => {
  expect(readQuestion(text, true)?.topic ?? null).toBeNull();
});

test('a topic named by one word is recognised where nothing else is said', () => {
  expect(namedTopic(foldSigns('försäkring'))?.id).toBe('insurance');
  expect(namedTopic(foldSigns('kan man pruta'))?.id).toBe('haggle');
  expect(namedTopic(foldSigns('garantin'))?.id).toBe('warranty');
  expect(namedTopic(foldSigns('hej'))).toBeNull();
});

test.each([
  ['köpte bilen privat', 'private'],
  ['såg den på Blocket', 'private'],
  ['köpte av grannen i våras', 'private'],
  ['av en kompis', 'private'],
  ['handlaren vägrar', 'dealer'],
  ['bilfirman svarar inte', 'dealer'],
  ['köpte av en firma', 'dealer'],
  ['är det tryggare privat eller hos en handlare?', null],
  ['ska jag privatleasa?', null],
  ['bilen gick sönder', null],
])('reads whom a car was bought of: %s', (text, sale) => {
  expect(saleNamed(text)).toBe(sale);
});

test('answers a question about one sale with its law only, and states both where it is not known which', () => {
  for (const topic of all.filter(({ twin }) => twin !== null)) {
    const person = topicForSale(topic, 'private');
    const dealer = topicForSale(topic, 'dealer');
    expect([person.sale, dealer.sale], topic.id).toEqual(['private', 'dealer']);
    expect(person.sources.join(), topic.id).not.toContain('2022:260');
    expect(person.text.join(' '), topic.id).not.toMatch(/(?:du|ni) (?:kan|har)[^.]*tre år/i);
    const both = topicForSale(topic, null).text;
    expect(both[0], topic.id).toMatch(/^\*\*Köpt av en handlare:\*\* /);
    expect(both.join(' '), topic.id).toContain('**Köpt av en privatperson:** ');
  }
});

/** Questions whose law differs, and words that name a private sale. */
const ASKED = [
  'Vad gäller om bilen går sönder efter köpet?',
  'vad betyder befintligt skick',
  'hur länge kan jag reklamera',
  'kan jag häva köpet',
  'vad är ett dolt fel',
  'kan jag gå till ARN',
  'har jag ångerrätt',
  'vad gäller om annonsen inte stämmer',
];
const PRIVATELY = [
  'Jag köpte bilen privat.',
  'Köpt av en privatperson.',
  'Den köptes på Blocket.',
  'Köpte av min granne.',
];

test('never states the law of dealers as that of a private sale', () => {
  const texts = ASKED.flatMap((asked) =>
    PRIVATELY.flatMap((privately) => [`${privately} ${asked}`, `${asked}? ${privately}`]),
  );
  const answers = texts
    .flatMap((text) => readQuestion(text, false)?.topic ?? namedTopic(foldSigns(text)) ?? [])
    .map(topicParagraphs);
  // A question that is not recognised is asked back, without any law.
  expect(answers.length / texts.length).toBeGreaterThan(0.9);
  for (const answer of answers) {
    expect(answer.join(' ')).not.toMatch(/Konsumentköplag \(2022:260\)/);
    expect(answer.join(' ')).toMatch(/Köplag \(1990:931\)/);
  }
});

test('states when and against which source a text of law was read, and marks the others', () => {
  const law = all.filter(({ isLaw }) => isLaw);
  expect(law.length).toBeGreaterThan(40);
  for (const topic of law) {
    const text = topicParagraphs(topic).join('\n');
    expect(text, topic.id).toMatch(/Läst mot .+ den \d+ (?:november|december) 2026\./);
    const unread = topicParagraphs({ ...topic, readAgainst: [] }).join('\n');
    expect(unread, topic.id).toMatch(/^Så brukar det vara, men vi har inte läst det mot källan än/);
    for (const { url, date, source } of topic.readAgainst) {
      expect(url, topic.id).toMatch(/^https?:\/\//);
      expect(date, topic.id).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(source.length, topic.id).toBeGreaterThan(5);
    }
  }
  expect(law.filter(isUnread).map(({ id }) => id)).toEqual([]);
});

test.each([
  ['Det står körförbud på bilen. Får jag köpa den och köra hem den 20 mil?', 'driving-ban'],
  ['hur gör man ägarbyte och när gäller försäkringen', 'change-of-owner'],
  ['blir det biltullar också?', 'congestion-tax'],
  ['kan jag bara skriva mig som ägare, stämmer det?', 'insurance-owner'],
  ['kan jag lita på handlare med dåliga omdömen?', 'dealer-trust'],
  ['ska man vänta eller köpa elbil nu', 'wait-or-buy'],
  ['ska jag vänta med att köpa elbil?', 'wait-or-buy'],
  ['pappa dog i våras, hur säljer vi hans bil?', 'estate-car'],
  ['Vad kostar försäkringen i månaden?', 'insurance'],
  ['min man dog i vintras och jag har aldrig köpt en bil själv', 'first-car'],
  ['Åker och ser bilen på lördag och har aldrig köpt en förut, vad ska jag titta efter?', 'inspection-list'],
  ['va bör man särskilt kontrollera på den?', 'inspection-list'],
  ['är det tryggt att handla bil här?', 'scams'],
  ['är swish en säker betalning?', 'scams'],
])('words that mean one topic decide it: %s', (text, id) => {
  expect(readQuestion(text, false)?.topic?.id).toBe(id);
});

test.each([
  ['Vem står som ägare på bilen?', 'insurance-owner'],
  ['Hur ser jag vilka som står som ägare?', 'insurance-owner'],
  ['Hur länge måste man vänta med att köpa vinterdäck?', 'wait-or-buy'],
  ['Min man dog i vintras och jag har aldrig köpt en bil själv, vad ska jag tänka på?', 'estate-car'],
  ['Mamma dog i våras, vilken bil passar en pensionär?', 'estate-car'],
  ['vad ska vi titta på för bil med två barn?', 'inspection-list'],
  ['vad ska jag kolla på, vilken modell är bäst?', 'inspection-list'],
  ['är ni säkra på att den finns kvar?', 'safety-rating'],
  ['är det säkert att uppgifterna stämmer?', 'safety-rating'],
])('a word beside another matter does not decide its topic: %s', (text, id) => {
  expect(readQuestion(text, false)?.topic?.id).not.toBe(id);
});
