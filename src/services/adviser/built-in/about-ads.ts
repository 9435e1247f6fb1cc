import { readAd } from '#src/db/ads/ad-detail.ts';
import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readOwnTexts } from '#src/db/adviser/own-texts.ts';
import type { AdvisedAd, AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { alikeQuery } from '#src/domain/adviser/compose/alike-query.ts';
import { weaknessesOf } from '#src/domain/adviser/compose/car-at-hand.ts';
import { carTitle, distinctTitles } from '#src/domain/adviser/compose/car-title.ts';
import { comparedTexts } from '#src/domain/adviser/compose/compared-cars.ts';
import {
  AFTER_JUDGEMENT,
  betterReasons,
  judgedReasons,
  judgementBeside,
  judgeTexts,
} from '#src/domain/adviser/compose/judge.ts';
import { NEW_CONVERSATION } from '#src/domain/adviser/conversation/conversation.ts';
import { asksWhyPriced } from '#src/domain/adviser/frame/asked-judgement.ts';
import { chooseCar, type KnownAd } from '#src/domain/adviser/topics/car-topics.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import { listed } from '#src/domain/format/texts.ts';
import { checklistUrl, compareUrl } from '#src/visitor-urls.ts';
import { answerInWords, type Turn } from './about.ts';
import { readKnownAds } from './about-known-ads.ts';
import { modelOfAd } from './about-own-texts.ts';
import { ASSUMED } from './about-shown.ts';
import { answerWithCars } from './about-wishes.ts';

/** Whether one car is a good buy, with the better ones. @param isAssumed whether the message does not say which of several it means */
export async function judgeAd(turn: Turn, id: number, isAssumed: boolean): Promise<AdviserAnswer> {
  const { db } = turn.stock;
  const { latest } = turn.frame.conversation;
  const [car] = await readKnownAds(db, await readAdviserAds(db, [id]), turn.now);
  if (!car) return answerOfGone(turn, [id]);
  const better = await readAdviserAds(
    db,
    car.betterBuys.map((each) => each.id),
  );
  const ads: AdvisedAd[] = [
    { facts: car.facts, reasons: judgedReasons(car) },
    ...better.map((facts) => ({
      facts,
      reasons: car.betterBuys.filter((each) => each.id === facts.internalId).flatMap(betterReasons),
    })),
  ];
  const own = await readOwnTexts(db, modelOfAd(car.facts));
  const weak = weaknessesOf({ known: car, own }).slice(0, MAX_WEAK);
  const texts = judgeTexts(car, { checklist: checklistUrl(id) }, { weak, isWhy: asksWhyPriced(turn.frame.folded) });
  return answerInWords(turn, [...(isAssumed ? [ASSUMED] : []), ...texts], {
    ads,
    about: ads,
    isOfShown: true,
    focus: id,
    // "Den andra" of a list stays the second of that list.
    ...(latest.length > 1 && latest.includes(id) && { latest }),
    matter: { kind: 'judgement' },
    suggestions: AFTER_JUDGEMENT,
  });
}

const MAX_WEAK = 2;

/** Which of some ads speaks most for itself, and how they differ. @param first which of both was asked for */
export async function compareAds(
  turn: Turn,
  ids: readonly number[],
  first: 'choice' | 'difference' = 'choice',
): Promise<AdviserAnswer> {
  const { db } = turn.stock;
  const cars = await readKnownAds(db, await readAdviserAds(db, ids), turn.now);
  const chosen = chooseCar(cars);
  const [one] = cars;
  if (chosen === null || one === undefined) return answerOfGone(turn, ids);
  if (cars.length === 1) {
    const judged = await judgeAd(turn, one.facts.internalId, false);
    return { ...judged, text: ['Bara den här av bilarna är till salu.', ...judged.text] };
  }
  const ads = cars.map((car) => ({ facts: car.facts, reasons: judgedReasons(car) }));
  const shownIds = cars.map(({ facts }) => facts.internalId);
  const titles = distinctTitles(cars.map(({ facts }) => facts));
  const titleOf = (car: KnownAd): string => titles[cars.indexOf(car)] ?? '';
  const differences = comparedTexts(cars.map(({ facts }) => facts));
  return answerInWords(
    turn,
    [
      ...(first === 'difference' ? differences : []),
      `Av de här talar mest för ${titleOf(chosen.car)}. ${judgementBeside(chosen.car)}`,
      ...cars.filter((car) => car !== chosen.car).map((car) => `**${titleOf(car)}:** ${judgementBeside(car)}`),
      ...(first === 'difference' ? [] : differences),
      `Jag har vägt priset mot liknande bilar, åldern och milen om året. Skick och service vet jag inte. [Jämför dem sida vid sida](${compareUrl(shownIds)})`,
    ],
    {
      ads,
      about: ads,
      isOfShown: true,
      latest: shownIds,
      focus: chosen.car.facts.internalId,
      suggestions: ['Vad kostar de i månaden att äga?', 'Vilken är säkrast av dem?', 'Har de några återkallelser?'],
    },
  );
}

/** Which of the cars shown to begin with; the others were shown, and stay those that "den andra" means. */
export async function chooseAd(turn: Turn, ids: readonly number[]): Promise<AdviserAnswer> {
  const compared = await compareAds(turn, ids);
  const ads = compared.ads.filter(({ facts }) => facts.internalId === compared.focus);
  return ads.length === 0 ? compared : { ...compared, ads, about: ads };
}

/** Says that ads are no longer for sale, or never were, and shows cars like the last known one. */
export async function answerOfGone(turn: Turn, ids: readonly number[]): Promise<AdviserAnswer> {
  const { stock, now } = turn;
  const details = (await Promise.all(ids.map((id) => readAd(stock.db, id)))).filter((ad) => ad !== null);
  const [last] = details;
  if (last === undefined) {
    const numbers = listed(ids.map(String));
    return answerInWords(turn, [
      `Jag hittar ingen annons med numret ${numbers}. Kontrollera länken, eller skriv vilken bil du letar efter.`,
    ]);
  }
  const price = last.price === null ? '' : ` Det sista priset var ${formatKronor(last.price)}.`;
  const gone = `${carTitle(last)} är ${last.status === 'sold' ? 'såld' : 'borttagen'} och inte till salu längre.${price}`;
  const query = alikeQuery({ ...last, price: null }, false);
  if (query === null) return answerInWords(turn, [gone]);
  const found = await answerWithCars(stock, query, NEW_CONVERSATION, now);
  if (found.ads.length === 0) return answerInWords(turn, [gone]);
  return { ...found, text: [gone, 'Här är liknande bilar som är till salu.'] };
}
