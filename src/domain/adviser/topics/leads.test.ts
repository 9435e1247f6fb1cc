import { expect, test } from 'vitest';
import { foldSigns } from '#src/domain/wish/text/wish-text.ts';
import { LEAD_TOPICS, leadIn } from './leads.ts';
import { TOPICS } from './topics.ts';

test('every lead belongs to a topic', () => {
  for (const topic of LEAD_TOPICS) expect(TOPICS.has(topic), topic).toBe(true);
});

test.each([
  ['Han vill ha förskott på 3 000 för bilen utan att jag får se den', 'scams'],
  ['Jag säljer sommarbilen med vinst, ska det deklareras?', 'sale-profit'],
  ['Hur får jag betalningen säkert när jag säljer bilen privat?', 'sale-payment'],
  ['Har sålt min Saab men ägarbytet är inte gjort, nu kommer böter', 'unregistered-sale'],
  ['Finns ränteavdrag kvar på billån i deklarationen?', 'loan-interest'],
  ['Firman vill att jag tar lån med högt restvärde, bra?', 'residual-value'],
  ['Varför har två likadana bilar olika fordonsskatt?', 'tax-years'],
  ['Slutar malus efter 3 år så att skatten går ned?', 'tax-explained'],
  ['Missat besiktningen, kan jag köra till stationen?', 'inspection-interval'],
  ['Hann inte besikta i tid, kan jag köra den till jobbet?', 'inspection-interval'],
  ['Är jag ansvarig för förra ägarens obetalda skatt?', 'debts'],
  ['Kan man kontrollera om bilen är belånad?', 'seizure'],
  ['Har jag 14 dagars ångerrätt?', 'right-of-withdrawal'],
  ['Kan vi skriva den på mamma så premien blir lägre?', 'insurance-owner'],
  ['Firman vill att jag ska köpa till garanti för 6 000 kr, är det värt det?', 'extended-warranty'],
])('a question that asks for a yes or no has its first sentence: %s', (text, topic) =>
  expect(leadIn(foldSigns(text))?.topic).toBe(topic),
);

test.each([
  'Jag vill sälja min bil, vad är den värd?',
  'Vad är skatten på en V60 2023?',
  'Vad är restvärdet på en XC60 efter 3 år?',
  'Bil under tre år gammal med låg skatt',
  'Hur ofta besiktas en bil?',
  'Kan man ångra ett privatköp?',
  'Är Kias garanti värd något?',
  'Jag betalade handpenning hos handlaren, kan jag ångra mig?',
  'Kan jag dra av moms och ränta som företag?',
  'Varför är bilskatt högre för diesel?',
  'Han bor i Norge och jag vill skicka bilen dit',
  'Hur mycket är räntan på billån?',
  'Jag har sålt min bil och söker en ny kombi',
  'Hur säljer man sin bil?',
  'Hur mycket i förskott betalar man för en ny bil utomlands?',
  'Jag sålde bilen och pengarna försvann på Swish, hur gör jag?',
  'Pappa dog, jag ska köpa bil innan begravningen',
  'Skatta för vinst på lotteri när jag säljer mer än en lott?',
])('leaves other questions to the topics: %s', (text) => expect(leadIn(foldSigns(text))).toBeNull());
