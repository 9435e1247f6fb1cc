import { readAdviserAds } from '#src/db/adviser/adviser-ads.ts';
import { readValuation } from '#src/db/valuation/valuation-rows.ts';
import { NO_AD_FILTERS } from '#src/domain/ads/filters/ad-filters.ts';
import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import { PRICE_LINE } from '#src/domain/adviser/answer/answer-texts.ts';
import { alikeQuery } from '#src/domain/adviser/compose/alike-query.ts';
import { carTitle } from '#src/domain/adviser/compose/car-title.ts';
import { betterReasons } from '#src/domain/adviser/compose/judge.ts';
import { countInWords } from '#src/domain/format/numbers.ts';
import { capitalized, listed } from '#src/domain/format/texts.ts';
import { EMPTY_PARSED_QUERY, type ParsedQuery } from '#src/domain/wish/parsed-query.ts';
import { answerInWords, type Turn } from './about.ts';
import { answerOfGone } from './about-ads.ts';
import { answerWithExactly } from './about-wishes.ts';

/** Cars like one that was shown: better buys by the site's own comparison first, otherwise a search for its like. */
export async function answerOfAlike(turn: Turn, id: number, isCheaper: boolean): Promise<AdviserAnswer> {
  const { stock, now } = turn;
  const [car] = await readAdviserAds(stock.db, [id]);
  if (!car) return answerOfGone(turn, [id]);
  const title = carTitle(car);
  const isAnywhere = turn.frame.asked.filters.near === '' && turn.frame.asked.filters.county.length === 0;
  const betterBuys = isCheaper && isAnywhere ? ((await readValuation(stock.db, id))?.betterBuys ?? []) : [];
  const { near, within, county } = turn.frame.asked.filters;
  const alike = alikeQuery(car, isCheaper);
  const isNear = near !== '' || county.length > 0;
  const query = alike && isNear ? { ...alike, filters: { ...alike.filters, near, within, county } } : alike;
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
  if (found.ads.length === 0 && isNear && alike !== null) {
    const elsewhere = await answerWithExactly(stock, alike, id, now);
    const place = near === '' ? county.join(' eller ') : near;
    const none = `Nära ${place} finns ingen${isCheaper ? ' billigare' : ''} som ${title}: samma modell, drivmedel och växellåda, högst ett år äldre eller nyare.`;
    return elsewhere.ads.length === 0
      ? answerInWords(turn, [none, 'Och ingen på andra ställen heller just nu.'], { focus: id })
      : { ...elsewhere, text: [`${none} Här är de som finns längre bort.`, PRICE_LINE] };
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

/** Share of a car's price above which another is none of its class. */
const PRICE_AROUND = 0.2;
const YEARS_AROUND = 2;

/** "Finns nåt likadant från Toyota?": cars of other makes of the same body, about the same age and price. */
export async function answerOfOtherMake(turn: Turn, id: number): Promise<AdviserAnswer> {
  const { stock, frame, now } = turn;
  const [car] = await readAdviserAds(stock.db, [id]);
  if (!car) return answerOfGone(turn, [id]);
  const { make } = frame.asked.filters;
  const { bodyType, modelYear, price } = car;
  const query: ParsedQuery = {
    ...EMPTY_PARSED_QUERY,
    filters: {
      ...NO_AD_FILTERS,
      make,
      chassis: bodyType === null ? [] : [bodyType],
      minYear: modelYear === null ? null : modelYear - YEARS_AROUND,
      maxPrice: price === null ? null : Math.round(price * (1 + PRICE_AROUND)),
    },
  };
  const found = await answerWithExactly(stock, query, id, now);
  const of = listed(make);
  return found.ads.length === 0
    ? answerInWords(turn, [
        `Jag hittar ingen ${of} i samma klass som ${carTitle(car)}, ungefär lika ny och för samma pengar.`,
      ])
    : {
        ...found,
        text: [
          `Här är ${of} som liknar ${carTitle(car)}: samma biltyp, ungefär lika nya och högst en femtedel dyrare.`,
          PRICE_LINE,
        ],
      };
}
