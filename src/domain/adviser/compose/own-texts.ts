import type { SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import { ASKED_ATTRIBUTES, type AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import {
  type OwnText,
  ownSentences,
  sentenceScope,
  sentenceSourcesText,
} from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';

/** Sentences of each model, the surest first. */
const MAX_SENTENCES = 2;

/** Attributes that answer a question about another one almost as well, where nothing is written about that. */
const RELATED: Readonly<Partial<Record<AskedAttribute, readonly AskedAttribute[]>>> = {
  dog: ['cage', 'boot'],
  cage: ['boot'],
  load: ['boot'],
  'tow-car': ['towing'],
  comfort: ['noise'],
};

/** A paragraph about an asked attribute for each model that has own sentences, what is missing, and the sources; empty: none has any. */
export function ownTextParagraphs(
  texts: readonly OwnText[],
  attribute: AskedAttribute,
  { make, model, fuel, minYear, maxYear }: SpokenModels,
): string[] {
  const asked = { years: [minYear, maxYear].filter((year) => year !== null), fuels: fuel };
  const found = model.map((series) => {
    const own = texts.filter((text) => text.series === series && (make.length === 0 || make.includes(text.brand)));
    const brand = own[0]?.brand ?? (make.length === 1 ? (make[0] ?? '') : '');
    const name = brand === '' ? series : carName(brand, series);
    const wanted = [attribute, ...(RELATED[attribute] ?? [])];
    const sentences = wanted.map((each) => ownSentences(own, each, asked)).find((each) => each.length > 0) ?? [];
    return { name, sentences: sentences.slice(0, MAX_SENTENCES) };
  });
  const all = found.flatMap(({ sentences }) => sentences);
  if (all.length === 0) return [];
  return [
    ...found.map(({ name, sentences }) =>
      sentences.length === 0
        ? `**${name}:** om ${ASKED_ATTRIBUTES[attribute].toLowerCase()} har jag ingen uppgift.`
        : `**${name}:** ${sentences.map((sentence) => `${sentence.text} (${sentenceScope(sentence)})`).join(' ')}`,
    ),
    sentenceSourcesText(all),
  ];
}
