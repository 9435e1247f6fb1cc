import { expect, test } from 'vitest';
import { type Conversation, NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { readFrame, receive } from '#src/domain/adviser/frame/frame.ts';
import { carNamesFromFiles } from '#test/car-names.ts';
import { GOING_ON_INTENTS } from './going-on-intents.ts';

const knowledge = { names: carNamesFromFiles(), thisYear: 2026 };
const nameOf = (text: string, more: Partial<Conversation>): string | undefined => {
  const frame = readFrame(receive(text), { ...NEW_CONVERSATION, ...more }, [], knowledge);
  return GOING_ON_INTENTS.find(({ matches }) => matches(frame))?.name;
};
const MATTER = { kind: 'fuel', mil: 3_960, charging: 'home', isShort: false, named: [] } as const;
const ON_AD = { latest: [1], focus: 1 };

test.each([
  ['jo men vintern då, det blir 25 minus här', { matter: MATTER }, 'winter in a choice of fuel'],
  ['varför då?', { matter: MATTER }, 'the reason of a choice'],
  ['hur mycket får man för 180 000 kr?', {}, 'cars for a sum'],
  ['va tycker du om kia niro då?', {}, 'an opinion of a model'],
  ['total kostnad i månaden för den här, allt inräknat', ON_AD, 'the whole cost of the car at hand'],
  ['bara gått 6200 mil, ska man bli misstänksam?', ON_AD, 'a mileage that is doubted'],
  ['håller den fem år till?', ON_AD, 'how long the car at hand lasts'],
] as const)('goes on by %s', (text, more, name) => expect(nameOf(text, more)).toBe(name));

test.each(['varför då?', 'jo men vintern då', 'håller den fem år till?'])(
  'means nothing without what was said: %s',
  (text) => expect(nameOf(text, {})).toBeUndefined(),
);

test.each([
  'Vad kostar skatten per år?',
  'Vad kostar försäkringen i månaden?',
  'vad kostar elen i månaden?',
  'Vad kostar däcken och servicen per år?',
  '12 000 mil och 189 000 kr, är det ett rimligt pris?',
  'den har gått 12 000 mil och kostar 189 000 kr, är det rimligt?',
  '0,6 liter per mil, är det rimligt?',
  'finns det dragkrok?',
  'har bilen drag?',
  'räcker B-kort om den ska dra släp på 1 200 kg?',
  'hur mycket drar den i blandad körning?',
  'får jag dra den med BE-kort?',
  'vad drar den per mil?',
])('on an ad, a part of the cost, a price, a consumption, a tow bar and a licence are none of these: %s', (text) =>
  expect(nameOf(text, ON_AD)).toBeUndefined(),
);

test.each(['vad kostar den totalt i månaden med skatt och försäkring?', 'Vad kostar den i månaden?'])(
  'on an ad, %s asks for its whole cost',
  (text) => expect(nameOf(text, ON_AD)).toBe('the whole cost of the car at hand'),
);

const MODELS = { kind: 'models', make: ['Volvo'], model: ['V60'], fuel: [], minYear: null, maxYear: null } as const;
test('after models, engines are not years', () => {
  expect(nameOf('vilka årsmodeller gäller det?', { matter: MODELS })).toBe('the years of what was said of models');
  expect(nameOf('vilka år?', { matter: MODELS })).toBe('the years of what was said of models');
  expect(nameOf('vilka motorer finns det?', { matter: MODELS })).toBeUndefined();
});
