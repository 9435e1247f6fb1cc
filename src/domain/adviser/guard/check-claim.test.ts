import { describe, expect, test } from 'vitest';
import { claimPart, isClaimSupported } from './check-claim.ts';
import { toEvidence } from './evidence.ts';

const isSupported = (claim: string, ...texts: string[]): boolean =>
  isClaimSupported(
    claim,
    texts.map((text, nth) => toEvidence(nth + 1, text, {})),
  );

describe('is supported by evidence', () => {
  test.each([
    ['Motorn har kamkedja.', 'Motorn har kamkedja.'],
    ['Kamkedjan töjs.', 'Kedjan, en kamkedja, töjs.'],
    ['Skatten höjs.', 'Fordonsskatten höjs.'],
    ['Den är en dieselkombi.', 'Drivmedel diesel, biltyp kombi.'],
    ['Bilen har inga rostskador.', 'Bilen saknar rostskador.'],
    ['Fem stolar.', '5 stolar.'],
    ['Kedjan kan töjas.', 'Kedjan kan töjas.'],
    ['Kedjan kan töjas.', 'Kedjan töjs.'],
    ['Köper du av en handlare gäller konsumentköplagen.', 'Köp av bilhandlare: konsumentköplagen.'],
  ])('%s by %s', (claim, text) => expect(isSupported(claim, text)).toBe(true));

  test('by a row of its own for each part', () => {
    expect(isSupported('Kedjan är ny och däcken är slitna.', 'Kedjan är ny.', 'Däcken är slitna.')).toBe(true);
    expect(isSupported('Kedjan är sliten.', 'Kedjan är ny.', 'Däcken är slitna.')).toBe(false);
  });
});

describe('is not supported where evidence', () => {
  test.each([
    ['is absent', 'Motorn har kamkedja.', ''],
    ['is of another word', 'Motorn har kamrem.', 'Motorn har kamkedja.'],
    ['says the opposite', 'Bilen har rostskador.', 'Bilen har inga rostskador.'],
    ['does not deny it', 'Bilen har inga rostskador.', 'Bilen har rostskador.'],
    ['is less certain', 'Kedjan töjs.', 'Kedjan kan töjas.'],
    ['is of another law', 'Köplagen gäller.', 'Konsumentköplagen gäller.'],
    ['is of purchases from dealers', 'Konsumentköplagen gäller.', 'Av handlare: konsumentköplagen.'],
    ['is more general', 'Den har vinterdäck.', 'Den har däck.'],
    ['is of another language', 'The chain is new.', 'Kedjan är ny.'],
  ])('%s: %s', (_, claim, text) => expect(isSupported(claim, text)).toBe(false));

  test('an answer of nothing but a denial is no claim that can be checked', () => {
    expect(isSupported('Det gör den inte.', 'Kedjan töjs.')).toBe(false);
    expect(isSupported('Det här är alternativen.')).toBe(true);
  });
});

test.each([
  ['Fråga handlaren om kamremmen.', ''],
  ['Provkör den, som aldrig har krockat.', 'som aldrig har krockat.'],
  ['Vill du köra automat?', ''],
  ['Visste du att den aldrig har krockat?', 'Visste du att den aldrig har krockat?'],
  ['Är det inte så att den aldrig krockat?', 'Är det inte så att den aldrig krockat?'],
  ['Det vet jag inte.', ''],
  ['Vi har inga uppgifter om det.', ''],
  ['Det vet jag inte, men den har aldrig krockat.', 'Det vet jag inte, men den har aldrig krockat.'],
])('of %j the claim is %j', (text, claim) => expect(claimPart(text)).toBe(claim));
