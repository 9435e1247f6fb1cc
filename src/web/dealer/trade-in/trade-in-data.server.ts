import { redirect } from 'react-router';
import { z } from 'zod';
import { saveTradeInTerms } from '#src/commands/dealers/save-trade-in-terms.ts';
import { readTradeInTerms } from '#src/db/dealers/trade-in-terms.ts';
import { carName } from '#src/domain/catalogue/car-name.ts';
import {
  readTradeInForm,
  TRADE_IN_FIELDS,
  type TradeInCalculation,
  tradeInRows,
} from '#src/domain/dealers/trade-in.ts';
import { MAX_TEXT_LENGTH } from '#src/domain/suggestions/suggestion.ts';
import {
  TRADE_IN_BRAND_PARAM,
  TRADE_IN_SERIES_PARAM,
  TRADE_IN_TEXT_PARAM,
  tradeInOfModelUrl,
} from '#src/office-urls.ts';
import { type DealerRequest, dealerAction } from '#src/request/accounts/dealer.server.ts';
import { done, type FormOutcome, refused } from '#src/request/forms/action-form.server.ts';
import { type OwnCarSeries, readOwnCarSeries } from '#src/services/own-car/value-own-car.ts';
import { staffForm, textField } from '#src/web/office/editing/staff-form.server.ts';
import { findOwnCar, listSimilarModels } from '#src/web/shared/own-car/find-own-car.server.ts';
import {
  judgeOwnCar,
  type ReadOwnCar,
  readOwnCar,
  timesOfOwnCar,
} from '#src/web/shared/own-car/read-own-car.server.ts';

const MAX_GUESSES = 5;

/** The car that the address names, valued for trade-in; without one the search for it. */
export async function readTradeIn(request: DealerRequest) {
  const { db, dealer, now, url } = request;
  const paramOf = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  const slugs = { brand: paramOf(TRADE_IN_BRAND_PARAM), series: paramOf(TRADE_IN_SERIES_PARAM) };
  const model = slugs.brand === '' ? null : await readOwnCarSeries(db, slugs, now);
  if (model === null) return { ...(await findCar(paramOf(TRADE_IN_TEXT_PARAM), request)), car: null };
  const stored = await readTradeInTerms(db, dealer.id);
  const terms = readTradeInForm(url.searchParams, stored);
  const read = await readOwnCar(model, url.searchParams, request);
  const { brand, brandSlug, name, slug } = model.detail;
  return {
    text: '',
    plate: null,
    guesses: [],
    car: {
      name: carName(brand, name),
      slugs: { brand: brandSlug, series: slug },
      form: read.form,
      choices: read.choices,
      unread: read.unread,
      isComplete: read.isComplete,
      isBusy: read.isBusy,
      terms,
      /** Whether the terms are complete and not the dealer's own: they can be saved. */
      mayStore:
        terms.marginPercent !== null &&
        terms.costs !== null &&
        (stored?.marginPercent !== terms.marginPercent || stored.costs !== terms.costs),
      answer: toAnswer(read, { model, terms, pictures: request.pictures }),
    },
  };
}

export type TradeInModel = Awaited<ReturnType<typeof readTradeIn>>;

/** Leads to the car of a text or a plate. @throws a redirect to it; otherwise the text with models by like names */
async function findCar(text: string, request: DealerRequest) {
  const { found, plate } = await findOwnCar(text, request);
  if (found !== null && found.seriesSlug !== null)
    throw redirect(tradeInOfModelUrl(found.brandSlug, found.seriesSlug, found.params));
  const similar = text === '' || plate !== null ? [] : await listSimilarModels(text, request, MAX_GUESSES);
  return {
    text,
    /** A plate that has not been for sale here. */
    plate,
    guesses: similar.map(({ name, brandSlug, seriesSlug }) => ({ name, to: tradeInOfModelUrl(brandSlug, seriesSlug) })),
  };
}

type Sources = { model: OwnCarSeries; terms: TradeInCalculation } & Pick<DealerRequest, 'pictures'>;

function toAnswer({ form: { facts }, valued }: ReadOwnCar, { model, terms, pictures }: Sources) {
  if (valued === null) return null;
  const { shown, generation } = judgeOwnCar(valued, { model, facts, pictures });
  const { estimate, low80: low, high80: high } = valued;
  const times = timesOfOwnCar(model, generation);
  const { marginPercent, costs, asked } = terms;
  const deducted = { marginPercent: marginPercent ?? 0, costs: costs ?? 0 };
  return {
    estimate,
    isEstimated: shown.isEstimated,
    headline: shown.headline,
    note: shown.note,
    shownRange: shown.shownRange,
    picture: shown.picture,
    cars: shown.cars,
    accuracy: shown.accuracy,
    medianDays: times?.medianDays ?? null,
    rows: shown.isEstimated ? tradeInRows({ low, estimate, high, asked }, times?.byLabel ?? [], deducted) : [],
  };
}

const NOT_SAVED = 'Förvalen är inte sparade';

async function saveTerms(
  { db, dealer, person }: DealerRequest,
  sent: { marginal: string; kostnader: string },
): Promise<FormOutcome> {
  const { marginPercent, costs, errors } = readTradeInForm(new URLSearchParams({ ...sent, utropspris: '' }), null);
  if (marginPercent === null || costs === null)
    return refused(NOT_SAVED, TRADE_IN_FIELDS.flatMap((field) => errors[field] ?? []).join(' '));
  await saveTradeInTerms(db, person, dealer.id, { marginPercent, costs });
  return done('Sparat', 'Marginalen och kostnaderna är ifyllda nästa gång.');
}

const text = textField(40);

export const tradeInAction = dealerAction({
  terms: staffForm(z.strictObject({ marginal: text, kostnader: text }), NOT_SAVED, saveTerms),
});
