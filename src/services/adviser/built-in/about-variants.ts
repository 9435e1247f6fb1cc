import { readModelVariants } from '#src/db/adviser/model-variants.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { AskedVariant, ModelVariants } from '#src/domain/adviser/compose/model-variants.ts';
import { enginesNamed } from '#src/domain/adviser/compose/model-variants.ts';
import {
  batteryTexts,
  bootFactTexts,
  chargingTexts,
  consumptionFactTexts,
  enginesComparedTexts,
  heatPumpTexts,
  launchTexts,
  powerTexts,
  rangeFactTexts,
  sizeTexts,
  towTexts,
  tripTexts,
} from '#src/domain/adviser/compose/variant-facts.ts';
import type { SpokenModels } from '#src/domain/adviser/conversation/matter.ts';
import { celsiusIn } from '#src/domain/adviser/frame/driving.ts';
import type { Frame } from '#src/domain/adviser/frame/frame.ts';
import type { Trip } from '#src/domain/adviser/frame/trip.ts';
import type { AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { ownSentences, sentenceScope, sentenceSourcesText } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { answerInWords, type Turn } from './about.ts';
import { readOwnParagraphs } from './about-own-texts.ts';

/** Messages to offer after a fact of a model. */
export const AFTER_FACT = ['Vilka svagheter har modellen?', 'Hur mycket tappar den i värde?', 'Visa några till salu'];

/** The variant that a message names of the models that it speaks of. */
export const askedVariantOf = ({ folded }: Frame, { minYear, maxYear, fuel }: SpokenModels): AskedVariant => ({
  minYear,
  maxYear,
  fuel,
  text: folded,
});

const trailerOf = ({ asked: { notes } }: Frame): number | null => {
  const note = notes.find(({ kind }) => kind === 'towWeight');
  return note?.kind === 'towWeight' ? note.kg : null;
};

/** The catalogue's figures for an attribute of one variant, the answer first; empty: nothing. */
function catalogueTexts(attribute: AskedAttribute, model: ModelVariants, asked: AskedVariant, frame: Frame): string[] {
  switch (attribute) {
    case 'boot':
      return bootFactTexts(model, asked);
    case 'towing':
      return towTexts(model, asked, trailerOf(frame));
    case 'range':
      return rangeFactTexts(model, asked, celsiusIn(frame.folded));
    case 'charging':
      return chargingTexts(model, asked);
    case 'size':
      return sizeTexts(model, asked);
    case 'speed':
      return powerTexts(model, asked);
    case 'consumption':
      return consumptionFactTexts(model, asked);
    case 'battery':
      return batteryTexts(model, asked);
    case 'heat-pump':
      return heatPumpTexts(model, asked);
    default:
      return [];
  }
}

const CONNECTOR = /\b(?:ccs|chademo|kontakt\w*|uttag\w*|vanliga snabbladdare)\b/;
const MAX_SENTENCES = 3;
const NAMES_CONNECTOR = /\b(?:CCS|CHAdeMO)\b/u;
/** Which plug the fast charging of one model takes, where a message asks for it. */
async function connectorTexts({ stock, frame }: Turn, spoken: SpokenModels): Promise<string[]> {
  if (!CONNECTOR.test(frame.folded)) return [];
  const years = [...new Set([spoken.minYear, spoken.maxYear].filter((year) => year !== null))];
  const found = ownSentences(await readOwnTexts(stock.db, spoken), 'charging', { years, fuels: spoken.fuel });
  const sentences = found
    .filter(({ text }) => NAMES_CONNECTOR.test(text))
    .slice(0, MAX_SENTENCES)
    .toSorted((one, other) => one.of.yearFrom - other.of.yearFrom);
  if (sentences.length === 0) return [];
  const isOption = sentences.some(({ text }) => /\btillval\b/u.test(text));
  const lead = isOption && /\balla\b/.test(frame.folded) ? '**Nej, inte alla.** ' : '';
  return [
    lead + sentences.map((sentence) => `${sentence.text} (${sentenceScope(sentence)})`).join(' '),
    sentenceSourcesText(sentences),
  ];
}

const MAX_ATTRIBUTES = 2;
/** "Hur snabbt laddar den?" asks for no speed. */
const withoutMisread = (attributes: readonly AskedAttribute[]): AskedAttribute[] =>
  attributes.filter((each) => each !== 'speed' || !attributes.includes('charging'));

/** The attributes that a message asks about of one model: the catalogue's figures of its variant, then our own sentences; null: neither has any. */
export async function answerOfVariant(
  turn: Turn,
  spoken: SpokenModels,
  attributes: readonly AskedAttribute[],
): Promise<AdviserAnswer | null> {
  const { db } = turn.stock;
  const [model, ...others] = await readModelVariants(db, spoken);
  if (model === undefined || others.length > 0) return null;
  const asked = askedVariantOf(turn.frame, spoken);
  const parts = await Promise.all(
    withoutMisread(attributes)
      .slice(0, MAX_ATTRIBUTES)
      .map(async (attribute) => ({
        figures: catalogueTexts(attribute, model, asked, turn.frame),
        own: await readOwnParagraphs(db, spoken, attribute),
      })),
  );
  const isKnown = parts.some(({ figures }) => figures.length > 0);
  if (!isKnown) return null;
  const connector = await connectorTexts(turn, spoken);
  return answerInWords(
    turn,
    [...new Set([...connector, ...parts.flatMap(({ figures, own }) => [...figures, ...own])])],
    {
      matter: spoken,
      suggestions: AFTER_FACT,
    },
  );
}

/** When the generations of one model came; null: the catalogue does not know the model. */
export async function answerOfLaunch(turn: Turn, spoken: SpokenModels): Promise<AdviserAnswer | null> {
  const [model, ...others] = await readModelVariants(turn.stock.db, spoken);
  const texts = model && others.length === 0 ? launchTexts(model) : [];
  return texts.length === 0 ? null : answerInWords(turn, texts, { matter: spoken, suggestions: AFTER_FACT });
}

/** How engines of one model differ that a message names; null: it names fewer than two that the catalogue knows. */
export async function answerOfEngines(turn: Turn, spoken: SpokenModels): Promise<AdviserAnswer | null> {
  const { db } = turn.stock;
  const [model, ...others] = await readModelVariants(db, spoken);
  if (model === undefined || others.length > 0) return null;
  // "D3 eller D4" names two engines: their fuels do not limit each other.
  const groups = enginesNamed(model, { ...askedVariantOf(turn.frame, spoken), fuel: [] });
  const texts = enginesComparedTexts(groups);
  if (texts.length === 0) return null;
  const own = await readOwnParagraphs(db, spoken, 'timing-belt');
  return answerInWords(turn, [...texts, ...own], { matter: spoken, suggestions: AFTER_FACT });
}

/** Whether the one model that a message speaks of manages a trip on a charge; null: the catalogue knows no range of it. */
export async function answerOfTrip(turn: Turn, spoken: SpokenModels, trip: Trip): Promise<AdviserAnswer | null> {
  const { db } = turn.stock;
  const { frame } = turn;
  const [model, ...others] = await readModelVariants(db, spoken);
  if (model === undefined || others.length > 0) return null;
  const texts = tripTexts(model, askedVariantOf(frame, spoken), trip, celsiusIn(frame.folded));
  if (texts.length === 0) return null;
  const own = await readOwnParagraphs(db, spoken, 'charging');
  return answerInWords(turn, [...texts, ...own], { matter: spoken, suggestions: AFTER_FACT });
}
