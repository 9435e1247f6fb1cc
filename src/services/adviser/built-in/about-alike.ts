import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { PRICE_LINE } from '#src/domain/adviser/answer/answer-texts.ts';
import { alikeQuery } from '#src/domain/adviser/compose/alike-query.ts';
import { carTitle } from '#src/domain/adviser/compose/car-title.ts';
import { betterReasons } from '#src/domain/adviser/compose/judge.ts';
import { countInWords } from '#src/domain/format/numbers.ts';
import { capitalized } from '#src/domain/format/texts.ts';
import { answerInWords, type Turn } from './about.ts';
import { answerOfGone } from './about-ads.ts';
import { answerWithExactly } from './about-wishes.ts';

/** Cars like one that was shown: better buys by the site's own comparison first, otherwise a search for its like. */
export async function answerOfAlike(turn: Turn, id: number, isCheaper: boolean): Promise<AdviserAnswer> {
  const { stock, now } = turn;
  const [car] = await readAdviserAds(stock.db, [id]);
  if (!car) return answerOfGone(turn, [id]);
  const title = carTitle(car);
  const betterBuys = isCheaper ? ((await readValuation(stock.db, id))?.betterBuys ?? []) : [];
  const query = alikeQuery(car, isCheaper);
  if (query === null)
    return answerInWords(turn, ['Jag känner inte igen bilens modell, så jag kan inte leta efter likadana.']);
  const found = await answerWithExactly(stock, query, id, now);
  if (betterBuys.length > 0) {
    const facts = await readAdviserAds(
      stock.db,
      betterBuys.map((each) => each.id),
    );
    const ads = facts.map((each) => ({
      facts: each,
      reasons: betterBuys.filter((buy) => buy.id === each.internalId).flatMap(betterReasons),
    }));
    const text = `${capitalized(countInWords(ads.length, 'bil', 'bilar'))} är minst lika bra som ${title} och billigare: samma generation, minst lika ny, inte längre körd.`;
    return {
      ...found,
      text: [text, 'Skick och service vet jag inte. Jämför dem på plats.'],
      ads,
      about: ads,
    };
  }
  if (found.ads.length === 0) {
    const none = isCheaper
      ? `Jag hittar ingen billigare bil som är som ${title}: samma modell, drivmedel och växellåda, högst ett år äldre eller nyare.`
      : `Jag hittar ingen annan bil som är som ${title} just nu.`;
    return answerInWords(turn, [none, 'Skriv ”billigare” om den får vara äldre eller ha gått längre.'], { focus: id });
  }
  const first = `Här är bilar som ${title}: samma modell, drivmedel och växellåda, högst ett år äldre eller nyare${isCheaper ? ', och billigare' : ''}.`;
  return { ...found, text: [first, PRICE_LINE] };
}
