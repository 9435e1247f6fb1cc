import { describe, expect, test } from 'vitest';
import { guardedText, someFacts, withCitations } from '#tools/eval/guarded-replies.ts';

const V60 = { model: { brand: 'Volvo', series: 'V60' } };
const facts = someFacts();
const [volvo, kia] = facts.rows;
const ids = new Map(
  (
    [
      ['pump', 'Fråga om vattenpumpen är bytt.', V60],
      ['verdict', 'Lågt pris, 14 000 kr under uppskattat pris.', volvo ? { row: volvo } : {}],
      ['days', 'Till salu i 41 dagar.', kia ? { row: kia } : {}],
      ['belt', 'Kamremmen ska bytas vid 18 000 mil.', {}],
      ['oil', 'Motorn läcker olja.', {}],
      ['zone', 'Dieselbilar får köra i miljözonen om de uppfyller Euro 6.', {}],
      ['recall', 'Återkallelse som berör bilen: krockkudde.', V60],
      ['winter', 'Räckvidden minskar på vintern.', {}],
      ['tyre', 'Däcken är slitna.', {}],
      ['golf', 'Bagageutrymmet rymmer 380 liter.', { model: { brand: 'Volkswagen', series: 'Golf' } }],
      ['octavia', 'Bagageutrymmet rymmer 605 liter.', { model: { brand: 'Skoda', series: 'Octavia' } }],
    ] as const
  ).map(([name, text, about]) => [name, facts.addEvidence(text, about)[0]?.id ?? 0]),
);
const said = (text: string): string =>
  guardedText(withCitations(text, ids), facts)
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .trim();

describe('does not pass', () => {
  test.each([
    ['a claim in the form of advice', 'Du kan köra till fjällen utan att ladda.'],
    ['an expectation', 'Räkna med låga kostnader.'],
    ['advice that goes on with a claim', 'Provkör den och märk att motorn är felfri.'],
    ['the same after a comma', 'Se efter, den har aldrig krockat.'],
    ['a claim beside what is not known', 'Det har jag inte sett på en så fin bil.'],
    ['a leading question', 'Är den inte perfekt?'],
    ['a sale', 'Bilen är såld.'],
    ['sameness', 'Båda har samma motor.'],
    ['the answer to a question of the evidence', 'Vattenpumpen är bytt [#pump].'],
    ['evidence of another car', '[[2]] har lågt pris, 14 000 kr under uppskattat pris [#verdict].'],
    ['the same, word by word', '[[2]] Lågt pris, 14 000 kr under uppskattat pris [#verdict].'],
    ['a mixture of two rows', 'Oljan ska bytas vid 18 000 mil [#belt, #oil].'],
    ['a compound of two rows', 'Vinterdäcken är slitna [#winter, #tyre].'],
    ['a statement without its condition', 'Dieselbilar får köra i miljözonen [#zone].'],
    ['another number', 'V60 har 2 återkallelser [#recall].'],
    ['figures of two models exchanged', 'Golf rymmer 605 liter och Octavia 380 liter [#golf, #octavia].'],
    ['a fact of the other car', '[[1]] är en diesel och [[2]] har dragkrok.'],
  ])('%s: %s', (_, text) => expect(said(text)).toBe(''));

  test('evidence of other model years than the car’s', () => {
    const about = { ...V60, years: { from: 2011, to: 2018 } };
    const [row] = facts.addEvidence('Stolarna är hårda i Momentum.', about);
    expect(said(`[[1]] är en diesel. Den har hårda stolar i Momentum [#${row?.id}].`)).toBe(
      'Volvo V60 2019 är en diesel.',
    );
  });

  test('evidence of another car than that of the sentence before', () => {
    expect(said('[[2]] är en diesel. Lågt pris, 14 000 kr under uppskattat pris [#verdict].')).toBe(
      'Kia Ceed 2018 är en diesel.',
    );
  });
});

describe('passes', () => {
  test.each([
    '[[1]] är en diesel. Lågt pris, 14 000 kr under uppskattat pris [#verdict].',
    '[[2]] har varit till salu i 41 dagar [#days].',
    'Dieselbilar får köra i miljözonen om de uppfyller Euro 6 [#zone].',
    'Däcken är slitna och räckvidden minskar på vintern [#tyre, #winter].',
    'V60 berörs av en återkallelse: krockkudde [#recall].',
    'Golf rymmer 380 liter och Octavia 605 liter [#golf, #octavia].',
    '[[1]] är en diesel med dragkrok och [[2]] är en kombi.',
    'Kolla att bromsarna är hela.',
    'Jag visar 2 bilar.',
    'Hur långt kör du om året?',
  ])('%s', (text) => {
    const labels = [volvo?.label ?? '', kia?.label ?? ''];
    const words = text
      .replace(/ ?\[#[^\]]*\]/g, '')
      .replace(/\[\[(\d)\]\]/g, (_, nth) => labels[Number(nth) - 1] ?? '');
    expect(said(text)).toBe(words);
  });
});
