import { readAd } from '#src/db/ads/ad-detail.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import {
  bootTexts,
  type CarAtHand,
  faultTexts,
  mileageTexts,
  rangeAtHandTexts,
  rustTexts,
  safetyAtHandTexts,
  taxTexts,
  threeSeatsTexts,
  topicLines,
  towingTexts,
  viewingTexts,
} from '#src/domain/adviser/compose/car-at-hand.ts';
import {
  batteryRentalTexts,
  claimTexts,
  dealerWarrantyTexts,
  driveHomeTexts,
  firstDriverTexts,
  gearboxOilTexts,
  importTexts,
  loanAtHandTexts,
  longTripTexts,
  noChargingTexts,
  outletTexts,
  ownerTexts,
  partsTexts,
  recallAtHandTexts,
  reservationTexts,
  timingTexts,
  valueLossTexts,
  warrantyTexts,
  wheelchairTexts,
  zoneAtHandTexts,
} from '#src/domain/adviser/compose/car-matters.ts';
import { availableTexts, haggleTexts } from '#src/domain/adviser/compose/car-price.ts';
import { mileageAgainstAverage } from '#src/domain/adviser/compose/compared-cars.ts';
import { type CarQuestion, discountIn } from '#src/domain/adviser/frame/car-questions.ts';
import { namesPurchase } from '#src/domain/adviser/frame/complaint.ts';
import { namesLicence, towedKg } from '#src/domain/adviser/frame/decisions.ts';
import { yearlyMil } from '#src/domain/adviser/frame/driving.ts';
import { carQuestionsOf } from '#src/domain/adviser/frame/frame-subject.ts';
import { isoDay } from '#src/domain/format/dates.ts';
import { faultsOf } from '#src/domain/purchase-checklist/known-faults.ts';
import { questionsAbout } from '#src/domain/purchase-checklist/questions.ts';
import { checklistUrl } from '#src/visitor-urls.ts';
import { answerInWords, type Intent, type Turn } from './about.ts';
import { answerOfGone } from './about-ads.ts';
import { readKnownAds } from './about-known-ads.ts';
import { answerOfCompared } from './about-models.ts';
import { answerOfDoubtedMileage, answerOfLasting } from './about-one-car.ts';
import { modelOfAd } from './about-own-texts.ts';
import { sayNotUnderstood } from './about-questions.ts';

const OF_ONE = ['Är det ett bra köp?', 'Vad ska jag kontrollera innan jag köper?', 'Vad kostar den i månaden att äga?'];

/** Answers what a message asks of the one car at hand: by the figures of its ad and what is written about its engine. */
async function answerOfCarAtHand(turn: Turn): Promise<AdviserAnswer> {
  const asked = carQuestionsOf(turn.frame);
  if (asked === null) return answerOfGone(turn, []);
  const { id, questions } = asked;
  const car = await readCarAtHand(turn, id);
  if (car === null) return answerOfGone(turn, [id]);
  const [first, second] = await Promise.all(questions.map((question) => textsOf(turn, car, question)));
  // The second matter is answered in short: the first one decides what the next step is.
  const asksForInsurance = /\bforsakr\w*/.test(turn.frame.folded) && !questions.includes('first-driver');
  const besides = [...(second ?? []).slice(0, MAX_OF_SECOND), ...(asksForInsurance ? topicLines('insurance', 1) : [])];
  return answerInWords(turn, [...new Set([...(first ?? []), ...besides])], {
    focus: id,
    suggestions: OF_ONE,
  });
}
const MAX_OF_SECOND = 2;

/** The car at hand beside other models that a message names: "denna eller en Passat?". */
async function answerOfHandAndOther(turn: Turn): Promise<AdviserAnswer> {
  const { spoken, conversation, facts } = turn.frame;
  const [ad] = await readAdviserAds(turn.stock.db, conversation.focus ? [conversation.focus] : []);
  if (ad === undefined || spoken === null) return sayNotUnderstood(turn);
  const own = modelOfAd(ad);
  return answerOfCompared(
    turn,
    {
      ...spoken,
      make: [...new Set([...own.make, ...spoken.make])],
      model: [...new Set([...own.model, ...spoken.model])],
      fuel: spoken.fuel.length > 0 ? spoken.fuel : own.fuel,
    },
    facts[0] ?? null,
  );
}

async function readCarAtHand({ stock: { db }, now }: Turn, id: number): Promise<CarAtHand | null> {
  const facts = await readAdviserAds(db, [id]);
  const [[known], detail, own] = await Promise.all([
    readKnownAds(db, facts, now),
    readAd(db, id),
    facts[0] === undefined ? [] : readOwnTexts(db, modelOfAd(facts[0])),
  ]);
  if (known === undefined || detail === null) return null;
  return {
    known,
    dimensions: detail.dimensions,
    own,
    faults: faultsOf(detail),
    open: questionsAbout({
      ...detail,
      horsepower: detail.horsepower ?? detail.catalogueValues?.horsepower ?? null,
    }).map(({ text }) => text),
    today: isoDay(now),
    links: { checklist: checklistUrl(id) },
  };
}

async function textsOf(turn: Turn, car: CarAtHand, question: CarQuestion): Promise<string[]> {
  const { folded, text } = turn.frame;
  switch (question) {
    case 'drive-home':
      return driveHomeTexts();
    case 'available':
      return availableTexts(car.known);
    case 'hold':
      return reservationTexts(car);
    case 'haggle':
      return haggleTexts(car.known, discountIn(folded));
    case 'claim':
      return claimTexts(car, folded);
    case 'dealer-warranty':
      return dealerWarrantyTexts();
    case 'warranty':
      return warrantyTexts(car, folded);
    case 'viewing':
      return viewingTexts(car, false);
    case 'call':
      return viewingTexts(car, true);
    case 'owners':
      return ownerTexts(car);
    case 'import':
      return importTexts(car, folded);
    case 'battery-rental':
      return batteryRentalTexts(car);
    case 'towing':
      return towingTexts(car, towedKg(folded), namesLicence(folded));
    case 'zone':
      return zoneAtHandTexts(car);
    case 'outlet':
      return outletTexts(car, folded);
    case 'no-charging':
      return noChargingTexts(car);
    case 'gearbox-oil':
      return gearboxOilTexts(car, folded);
    case 'timing':
      return timingTexts(car);
    case 'faults':
      return faultTexts(car, LEAVES.test(folded));
    case 'few-mil':
      return [
        ...(mileageAgainstAverage(car.known.facts, car.known.thisYear) === 'less'
          ? ['Det kan vara bra, men är inget bevis för bra skick.']
          : []),
        ...(await answerOfDoubtedMileage(turn, car.known.facts.internalId)).text,
      ];
    case 'many-mil':
      return yearlyMil(folded) === null || !DRIVES.test(folded)
        ? mileageTexts(car)
        : [...(await answerOfLasting(turn, car.known.facts.internalId)).text];
    case 'tax':
      return taxTexts(car, LATER.test(folded));
    case 'loan':
      return loanAtHandTexts(car, text);
    case 'first-driver':
      return firstDriverTexts(car);
    case 'safety':
      return safetyAtHandTexts(car);
    case 'long-trip':
      return longTripTexts(car);
    case 'parts':
      return partsTexts(car);
    case 'boot':
      return bootTexts(car, /\b(?:hund)?bur\w*|\bhund\w*|\blabb\w*/.test(folded));
    case 'range':
      return rangeAtHandTexts(car, folded);
    case 'rust':
      return rustTexts(car);
    case 'three-seats':
      return threeSeatsTexts(car);
    case 'recalls':
      return recallAtHandTexts(car);
    case 'wheelchair':
      return wheelchairTexts(car);
    case 'loss':
      return valueLossTexts(car);
    case 'trade-in':
      return [
        'Det bestämmer handlaren när den har sett det du vill byta in: jag kan inte värdera det eller lova ett belopp.',
        ...topicLines('trade-in', 0, 1),
      ];
  }
}
/** "Är 9 000 mil för mycket?" states no yearly distance. */
const DRIVES = /\bkor\w*|\b(?:om|per) (?:aret|ar)\b|\b(?:dagen|jobbet|arbetet|veckan?|manaden)\b/;
const LEAVES = /\b(?:lata bli|undvika|skippa|sta over|avsta|vaga\w*|vagar)\b/;
const LATER = /\b(?:billigare|lagre|sjunk\w*|ner|ned|sanks?|sedan|sen|efter|forsvinner|slut\w*|hur lange)\b/;

const OR_ANOTHER =
  /\b(?:denna|den har|den|bilen) (?:eller|kontra|mot|jamfort med) (?:en|ett)?\b|\b(?:eller|hellre) (?:denna|den har)\b/;
/** Questions on the page of an ad, or after an answer about one car, about that car; in the order of the table in `intents.ts`. */
export const CAR_AT_HAND_INTENTS: readonly Intent[] = [
  {
    name: 'a matter of the car at hand',
    act: 'judge',
    matches: (frame) => carQuestionsOf(frame) !== null && !namesPurchase(frame.folded),
    answer: (turn) => answerOfCarAtHand(turn),
    isWhole: true,
  },
  {
    name: 'the car at hand or another model',
    act: 'compare',
    matches: ({ conversation: { focus }, links, namesOther, named, folded }) =>
      Boolean(focus) && links.ads.length === 0 && namesOther && named.length > 0 && OR_ANOTHER.test(folded),
    answer: (turn) => answerOfHandAndOther(turn),
  },
];
