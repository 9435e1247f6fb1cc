import { formatNumber } from '#src/domain/format/numbers.ts';
import { readKronor } from '#src/domain/format/read-kronor.ts';
import type { LabelTimes } from '#src/domain/market/removal-times.ts';
import { LABEL_NAMES, type PriceLabel } from '#src/domain/vocabulary/price-labels.ts';

/** The dealer's part of the price of a car: a margin in percent of the price, and costs, kr. */
export type TradeInTerms = { marginPercent: number; costs: number };

/** Parameters of the calculation, beside those of the car. */
export const TRADE_IN_FIELDS = ['utropspris', 'marginal', 'kostnader'] as const;
export type TradeInField = (typeof TRADE_IN_FIELDS)[number];

export const TRADE_IN_LIMITS = { percent: 60, costs: 500_000, price: { min: 1_000, max: 100_000_000 } } as const;
const MAX_TEXT = 40;

export type TradeInCalculation = {
  texts: Readonly<Record<TradeInField, string>>;
  /** Texts of the fields that the address does not have; an empty one in the address is none of them. */
  defaults: Readonly<Record<TradeInField, string>>;
  errors: Readonly<Partial<Record<TradeInField, string>>>;
  /** The price that is asked, kr; null: the estimate. */
  asked: number | null;
  marginPercent: number | null;
  costs: number | null;
};

const PERCENT = /^(\d{1,2})(?:[.,](\d))?\s*%?$/;

/**
 * Reads the calculation. What cannot be used is an error, and the text remains.
 * @param params of the address
 * @param stored the dealer's own terms, for fields that the address does not have
 */
export function readTradeInForm(params: URLSearchParams, stored: TradeInTerms | null): TradeInCalculation {
  const defaults: Readonly<Record<TradeInField, string>> = {
    utropspris: '',
    marginal: stored === null ? '' : String(stored.marginPercent).replace('.', ','),
    kostnader: stored === null ? '' : formatNumber(stored.costs),
  };
  const textOf = (field: TradeInField) => (params.get(field) ?? defaults[field]).trim().slice(0, MAX_TEXT);
  const texts = { utropspris: textOf('utropspris'), marginal: textOf('marginal'), kostnader: textOf('kostnader') };
  const { percent, costs, price } = TRADE_IN_LIMITS;
  const readings = {
    utropspris: readWithin(readKronor(texts.utropspris), price.min, price.max),
    marginal: readWithin(readPercent(texts.marginal), 0, percent),
    kostnader: readWithin(readKronor(texts.kostnader), 0, costs),
  };
  const errors = {
    utropspris: 'Skriv priset i kronor, till exempel 189 900.',
    marginal: `Skriv marginalen i procent av priset, 0–${percent}.`,
    kostnader: `Skriv kostnaderna i kronor, högst ${formatNumber(costs)}.`,
  };
  return {
    texts,
    defaults,
    errors: Object.fromEntries(
      TRADE_IN_FIELDS.filter((field) => texts[field] !== '' && readings[field] === null).map((field) => [
        field,
        errors[field],
      ]),
    ),
    asked: readings.utropspris,
    marginPercent: readings.marginal,
    costs: readings.kostnader,
  };
}

const readWithin = (value: number | null, min: number, max: number): number | null =>
  value !== null && value >= min && value <= max ? value : null;

function readPercent(text: string): number | null {
  const [, whole, tenth = '0'] = PERCENT.exec(text) ?? [];
  return whole === undefined ? null : Number(whole) + Number(tenth) / 10;
}

/** Amounts are stated in whole hundreds. */
const STEP = 100;

/** The part of a price that is left for the car itself, kr, rounded down; below zero: the price does not cover the costs. */
export const leftForTradeIn = (price: number, { marginPercent, costs }: TradeInTerms): number =>
  Math.floor((price * (1 - marginPercent / 100) - costs) / STEP) * STEP;

export type TradeInRow = {
  name: string;
  price: number;
  /** By which half of the ads at such a price are gone; null: not known. */
  days: number | null;
  left: number;
};

const PRICES = ['low', 'usual', 'high'] as const satisfies readonly PriceLabel[];

/**
 * The part that is left at three prices: the lowest and the highest of the usual ones, and the estimate; and at the price that the dealer asks.
 * @param byLabel how fast ads at such prices go
 */
export function tradeInRows(
  { low, estimate, high, asked }: { low: number; estimate: number; high: number; asked: number | null },
  byLabel: readonly LabelTimes[],
  terms: TradeInTerms,
): TradeInRow[] {
  const prices = { low, usual: estimate, high };
  const rows = PRICES.map((label) => ({
    name: LABEL_NAMES[label],
    price: Math.round(prices[label] / STEP) * STEP,
    days: byLabel.find((times) => times.label === label)?.medianDays ?? null,
  }));
  return [...(asked === null ? [] : [{ name: 'Ert pris', price: asked, days: null }]), ...rows].map((row) => ({
    ...row,
    left: leftForTradeIn(row.price, terms),
  }));
}
