import { readModelFigures } from '#src/db/adviser/model-figures.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { asksForModels } from '#src/domain/adviser/frame/asked-judgement.ts';
import type { Frame } from '#src/domain/adviser/frame/frame.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import { formatCount } from '#src/domain/format/numbers.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import type { ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { seriesUrl } from '#src/visitor-urls.ts';
import type { Turn } from './about.ts';
import { answerOfWish } from './about-changes.ts';

const MAX_MODELS = 3;
/** A reason that is a figure of the ad says nothing of the model. */
const OF_AD =
  /^(?:Har gått|Årsmodell|Lågt pris|Mycket lågt pris|Drar|Troligen|Fordonsskatt|Euro NCAP|Säljaren|\d+\s(?:hk|säten))/u;

/** Whether a message asks which cars suit a need, and names none. */
export const asksForNeed = ({ folded, named, pointed, links, conversation, wished }: Frame): boolean =>
  named.length === 0 &&
  pointed === null &&
  links.ads.length === 0 &&
  conversation.latest.length === 0 &&
  wished.wishes.length > 0 &&
  asksForModels(folded);

/** Cars for a need, and first the models among them, each with our reason and how many are for sale within the price. */
export async function answerOfNeed(turn: Turn, besides: readonly string[] = []): Promise<AdviserAnswer> {
  const { frame } = turn;
  const isOfWheelchair = INTO.test(frame.folded);
  const cars = await answerOfWish(turn, isOfWheelchair ? ofTallBody(frame.wished) : ofPerson(frame));
  const lead = await modelsOfCars(turn, cars.ads);
  return { ...cars, text: [...lead, ...(isOfWheelchair ? [WHEELCHAIR] : []), ...besides, ...cars.text] };
}

/** "Två meter lång" is a person, who needs no larger boot. */
const ofPerson = ({ wished, folded }: Frame): ParsedQuery =>
  wished.wishes.includes('lång förare') && !/\b(?:rymlig\w*|bagage\w*|last\w*|plats)\b/.test(folded)
    ? { ...wished, wishes: wished.wishes.filter((wish) => wish !== 'rymlig') }
    : wished;

const INTO =
  /\b(?:kora|rulla|kor|rullar|lyfta|ta) in (?:\w+ )?(?:rullstol\w*|permobil\w*|stolen)|\b(?:rullstol\w*|permobil\w*)\b.{0,30}\b(?:ramp|lift|in i bilen)\b/;
const WHEELCHAIR =
  'Rullstolen körs in med ramp eller lift i en hög bil, som ofta måste byggas om eller redan är det. Mät rullstolen med den som sitter i, mot bakluckans höjd och bredd, och prova före köpet.';
const ofTallBody = (wished: ParsedQuery): ParsedQuery =>
  wished.filters.chassis.length > 0 ? wished : { ...wished, filters: { ...wished.filters, chassis: ['Minibuss'] } };

/** Paragraphs that name the models of the cars chosen, with what is written about each; empty: fewer than two. */
export async function modelsOfCars(turn: Turn, ads: readonly AdvisedAd[]): Promise<string[]> {
  const models = [...new Map(ads.map((ad) => [`${ad.facts.brand} ${ad.facts.series ?? ''}`, ad])).values()]
    .filter(({ facts: { series }, reasons }) => series !== null && reasons.some((reason) => !OF_AD.test(reason)))
    .slice(0, MAX_MODELS);
  if (models.length < 2) return [];
  const { maxPrice } = turn.frame.asked.filters;
  const figures = await readModelFigures(turn.stock.db, {
    make: models.map(({ facts: { brand } }) => brand),
    model: models.flatMap(({ facts: { series } }) => series ?? []),
    minYear: null,
    maxYear: null,
    maxPrice,
  });
  const within = maxPrice === null ? '' : ` för högst ${formatKronor(maxPrice)}`;
  const rows = models.map(({ facts: { brand, series }, reasons }) => {
    const name = carName(brand, series);
    const found = figures.find((each) => each.brand === brand && each.series === series);
    const reason = reasons.find((each) => !OF_AD.test(each));
    const count = found
      ? ` ${formatCount(found.ads, 'bil', 'bilar')} till salu${within}${found.yearMiddle === null ? '' : `, i mitten årsmodell ${found.yearMiddle}`}.`
      : '';
    const link = found ? `[${name}](${seriesUrl(found.brandSlug, found.seriesSlug)})` : name;
    return `${link}: ${reason ?? 'passar efter kraven.'}${count}`;
  });
  return [
    `**Börja med ${listed(
      models.map(({ facts: { brand, series } }) => carName(brand, series)),
      'eller',
    )}.**`,
    ...rows,
  ];
}
