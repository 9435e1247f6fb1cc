import { KM_PER_MIL } from '#src/base/units.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import type { AdFacts } from '#src/domain/adviser/answer/ad-facts.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { weaknessesOf } from '#src/domain/adviser/compose/car-at-hand.ts';
import { carTitle } from '#src/domain/adviser/compose/car-title.ts';
import { mileageText } from '#src/domain/adviser/compose/compared-cars.ts';
import { yearlyMil } from '#src/domain/adviser/frame/driving.ts';
import { carAtHandOr } from '#src/domain/adviser/frame/frame-subject.ts';
import { ASKED_ATTRIBUTES, type AskedAttribute } from '#src/domain/adviser/own-sentences/asked-attributes.ts';
import { loanText, readLoan } from '#src/domain/adviser/topics/loan.ts';
import { TOPICS } from '#src/domain/adviser/topics/topics.ts';
import { formatMil } from '#src/domain/format/car-facts.ts';
import { yearInSweden } from '#src/domain/format/dates.ts';
import { listed } from '#src/domain/format/texts.ts';
import { isWithoutExhaust } from '#src/domain/vocabulary/vocabulary.ts';
import { findNumbers } from '#src/domain/wish/text/numbers.ts';
import { checklistUrl, costUrl } from '#src/visitor-urls.ts';
import { answerInWords, type Turn } from './about.ts';
import { answerOfGone } from './about-ads.ts';
import { readKnownAds } from './about-known-ads.ts';
import { modelOfAd, readOwnParagraphs } from './about-own-texts.ts';
import { sayNotUnderstood } from './about-questions.ts';

/** Questions about the one car at hand, which its ad does not answer alone. */

const OF_ONE = ['Är det ett bra köp?', 'Vilka svagheter har modellen?', 'Vad kostar den i månaden att äga?'];
const paragraphsOf = (id: string, ...places: readonly number[]): string[] =>
  places.flatMap((place) => TOPICS.get(id)?.text[place] ?? []);

const withCar = async (
  turn: Turn,
  id: number,
  texts: (car: AdFacts) => Promise<string[]> | string[],
): Promise<AdviserAnswer> => {
  const [car] = await readAdviserAds(turn.stock.db, [id]);
  return car ? answerInWords(turn, await texts(car), { focus: id, suggestions: OF_ONE }) : answerOfGone(turn, [id]);
};

/** Attributes of the one car, in the site's own sentences about its model; those that nothing is written about are to be tried. */
export const answerOfOneCar = (turn: Turn, id: number, attributes: readonly AskedAttribute[]): Promise<AdviserAnswer> =>
  withCar(turn, id, async (car) => {
    const paragraphs = await Promise.all(
      attributes.map((attribute) => readOwnParagraphs(turn.stock.db, modelOfAd(car), attribute)),
    );
    const missing = attributes.filter((_, place) => paragraphs[place]?.length === 0);
    const names = listed(missing.map((attribute) => ASKED_ATTRIBUTES[attribute].toLowerCase()));
    return [
      ...(attributes.includes('seat-height') ? seatHeightTexts(car) : []),
      ...(attributes.includes('visibility') ? cameraTexts(car) : []),
      ...new Set(paragraphs.flat()),
      ...(missing.length === 0 ? [] : [`Om ${names} i ${carTitle(car)} har jag ingen uppgift.`]),
      'Det är lättast att avgöra på plats: prova flera gånger, och med dem och det som ska få plats.',
    ];
  });

const HIGH_BODIES: ReadonlySet<string | null> = new Set(['SUV', 'Minibuss', 'Transportbil', 'Pickup']);
const seatHeightTexts = ({ bodyType }: AdFacts): string[] =>
  bodyType === null
    ? []
    : [
        HIGH_BODIES.has(bodyType)
          ? `Bilen är en ${bodyType === 'SUV' ? bodyType : bodyType.toLowerCase()}, och i en sådan sitter man oftast högre än i en kombi eller sedan.`
          : `Troligen inte det bästa valet: bilen är en ${bodyType.toLowerCase()}, och i en sådan sitter man lägre än i en SUV eller minibuss. Lättast är en sits i höfthöjd.`,
      ];
const CAMERA = /\b(?:b-?kamera|backkamera|360)/iu;
const cameraTexts = ({ name, equipment }: AdFacts): string[] => [
  CAMERA.test([name, ...equipment].join(' '))
    ? 'Annonsen nämner backkamera.'
    : 'Annonsen nämner ingen backkamera: fråga handlaren.',
];

/** A much lower mileage than the average is no sign of fraud alone. */
export const answerOfDoubtedMileage = (turn: Turn, id: number): Promise<AdviserAnswer> =>
  withCar(turn, id, (car) => {
    const text = mileageText(car, yearInSweden(turn.now));
    return [
      text === null
        ? 'Mätarställningen eller årsmodellen står inte i annonsen, så fråga handlaren.'
        : `${text} Det kan stämma, men kontrollera det.`,
      ...paragraphsOf('odometer-fraud', 0),
      'En bil som har stått mycket kan ha gamla däck, rostiga bromsar, torra gummidetaljer och ett svagt batteri, och service ska göras efter tid också. Fråga vem som har kört den och hur.',
    ];
  });

const YEARS_ASKED = /\b(\d{1,2}|ett|tva|tre|fyra|fem|sex|sju|atta|nio|tio) ar\b/;
const DEFAULT_YEARS = 5;
const MAX_WEAK = 3;

/** How far the one car will have gone, and what its model is known to last and to need; nobody can promise more. */
export const answerOfLasting = (turn: Turn, id: number): Promise<AdviserAnswer> =>
  withCar(turn, id, async (car) => {
    const { folded } = turn.frame;
    const asked = YEARS_ASKED.exec(folded)?.[1];
    const years = asked === undefined ? DEFAULT_YEARS : (findNumbers(asked)[0]?.value ?? DEFAULT_YEARS);
    const mil = yearlyMil(folded);
    const weak = weaknessesOf({ known: { facts: car }, own: await readOwnTexts(turn.stock.db, modelOfAd(car)) });
    const sum =
      mil === null || car.odometerKm === null
        ? 'Det kan ingen lova.'
        : `Det kan ingen lova. Om ${years} år har den gått ungefär ${formatMil(car.odometerKm + years * mil * KM_PER_MIL)}.`;
    return [
      `${sum} Hur den har skötts betyder mest: be om hela servicehistoriken.`,
      ...(weak.length === 0 ? [] : [`${weak.slice(0, MAX_WEAK).join(' ')} Källa: vår egen kunskap om modellen.`]),
      `Räkna med större arbeten på vägen: ${isWithoutExhaust(car.fuels) ? '' : 'kamrem eller kedja, olja i växellådan, koppling, '}bromsar, stötdämpare och batteri. Fråga vad som är gjort, och dra av det som snart ska göras.`,
      `[Checklista för bilen](${checklistUrl(id)})`,
    ];
  });

/** The whole cost of the one car by the month, at a stated distance, with a loan where one is spoken of. */
export const answerOfWholeCost = (turn: Turn, id: number): Promise<AdviserAnswer> =>
  withCar(turn, id, async (facts) => {
    const { folded, text } = turn.frame;
    const [car] = await readKnownAds(turn.stock.db, [facts], turn.now, yearlyMil(folded));
    const cost = car?.cost ?? null;
    const loan = readLoan(text);
    return [
      cost === null
        ? 'Jag vet för lite om bilen för att räkna ut kostnaden.'
        : `${cost.headline} vid ${formatMil(cost.mil * KM_PER_MIL)} om året i ${cost.years} år: värdeminskning, drivmedel, skatt, försäkring, service och däck, med våra antaganden.`,
      ...(loan === null
        ? []
        : ['Lånet kommer till, men amorteringen är ingen kostnad utöver värdeminskningen:', ...loanText(loan)]),
      'Försäkringen beror på dig: ta ett pris på registreringsnumret.',
      `[Räkna på bilens kostnad](${costUrl(id)})`,
    ];
  });

/** Answers about the one car at hand. */
export const ofCarAtHand = (
  turn: Turn,
  answer: (turn: Turn, id: number) => Promise<AdviserAnswer>,
): Promise<AdviserAnswer> => {
  const id = carAtHandOr(turn.frame);
  return id === null ? sayNotUnderstood(turn) : answer(turn, id);
};
