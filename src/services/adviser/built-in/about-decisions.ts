import { readModelVariants } from '#src/db/adviser/model-variants.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { afterDecision, decisionTexts } from '#src/domain/adviser/compose/decide.ts';
import { engineChoiceTexts } from '#src/domain/adviser/compose/variant-facts.ts';
import { readLicence } from '#src/domain/adviser/frame/decisions.ts';
import { ANSWERED_BESIDE } from '#src/domain/adviser/frame/frame-subject.ts';
import { topicsNamedIn } from '#src/domain/adviser/topics/read-question.ts';
import { answerInWords, type Turn } from './about.ts';
import { answerOfWish } from './about-changes.ts';
import { answerOfAttribute } from './about-models.ts';
import { sayNotUnderstood } from './about-questions.ts';
import { askedVariantOf } from './about-variants.ts';

const FUELS_NAMED = /\b(?:diesel|bensin|hybrid|laddhybrid|el)\b/;
/** A decision; of models that were spoken of with what is written about their engines, and they stay what "de" means. */
export async function answerOfDecision(turn: Turn): Promise<AdviserAnswer> {
  const { decision, spoken, conversation, folded, named } = turn.frame;
  if (decision === null) return sayNotUnderstood(turn);
  const texts = decisionTexts(decision);
  const suggestions = afterDecision(decision);
  const isOfModels = decision.kind === 'fuel' && conversation.matter?.kind === 'models' && named.length === 0;
  if (!isOfModels || spoken === null) return answerInWords(turn, texts, { matter: decision, suggestions });
  const ofEngines = FUELS_NAMED.test(folded) ? await answerOfAttribute(turn, spoken, 'engine') : null;
  const [model, ...others] = await readModelVariants(turn.stock.db, spoken);
  const engines = model && others.length === 0 ? engineChoiceTexts(model, askedVariantOf(turn.frame, spoken)) : [];
  const [first = '', ...rest] = texts;
  return answerInWords(turn, [...(ofEngines?.text ?? []), first, ...engines, ...rest], { matter: spoken, suggestions });
}

/** Cars for a story, and first the law or the choice that decides which may be driven. */
export async function answerOfStory(turn: Turn): Promise<AdviserAnswer> {
  const { frame } = turn;
  const { folded, question } = frame;
  const cars = await answerOfWish(turn, frame.wished);
  const licence = readLicence(folded);
  const asked = frame.text.includes('?') && question?.topic ? [question.topic] : [];
  const topics = [...new Set([...topicsNamedIn(folded), ...asked.filter(({ id }) => ANSWERED_BESIDE.has(id))])].slice(
    0,
    1,
  );
  const before = licence === null ? [] : decisionTexts(licence).slice(0, 1);
  const text = [...topics.flatMap(({ text: [first] }) => first ?? []), ...before, ...cars.text];
  return { ...cars, text };
}
