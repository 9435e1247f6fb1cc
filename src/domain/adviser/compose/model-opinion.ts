import { type AskedOfModel, isOfAsked, type OwnText } from '#src/domain/adviser/own-sentences/own-sentences.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';

const GOOD = 4;
const POOR = 2;
const MAX_SENTENCES = 2;

/** Sentences for and against a model, by the site's own ratings and weaknesses; empty: nothing is written about it. */
export function opinionTexts(texts: readonly OwnText[], asked: AskedOfModel): string[] {
  const fitting = texts.filter((text) => isOfAsked(text, asked));
  const [first] = fitting;
  if (first === undefined) return [];
  const ratings = fitting.flatMap((text) => text.ratings).toSorted((one, other) => other.score - one.score);
  const good = sentencesOf(ratings.filter(({ score }) => score >= GOOD).map(({ reason }) => reason));
  const poor = sentencesOf([
    ...ratings.filter(({ score }) => score <= POOR).map(({ reason }) => reason),
    ...fitting.flatMap(({ watchouts }) => watchouts),
  ]);
  if (good.length + poor.length === 0) return [];
  const reviewed = fitting.map(({ reviewedOn }) => reviewedOn).toSorted()[0];
  return [
    ...(good.length === 0 ? [] : [`För **${carName(first.brand, first.series)}** talar: ${good.join(' ')}`]),
    ...(poor.length === 0 ? [] : [`Se upp med: ${poor.join(' ')}`]),
    `Källa: vår egen kunskap om modellen${reviewed === undefined ? '' : `, senast läst ${formatCalendarDay(reviewed)}`}.`,
  ];
}

const sentencesOf = (all: readonly string[]): string[] => [...new Set(all)].slice(0, MAX_SENTENCES);
