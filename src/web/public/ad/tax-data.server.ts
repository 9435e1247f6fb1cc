import type { Result } from '#src/base/result.ts';
import { ORE_PER_KRONA } from '#src/base/units.ts';
import { formatCalendarDay } from '#src/domain/format/dates.ts';
import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import { formatOre } from '#src/domain/format/ore.ts';
import { formatKronor } from '#src/domain/format/price.ts';
import type { TaxRule } from '#src/domain/tax/tax-rules.ts';
import { NO_TAX_TEXTS, type NoTax, TAX_NOTES } from '#src/domain/tax/tax-texts.ts';
import type { DayRange, TaxAmount, TaxPeriod, VehicleTax } from '#src/domain/tax/vehicle-tax.ts';

/** The annual vehicle tax and its calculation in words, or why it is unknown: browsers need the texts of one car only. */
export function toTaxModel(tax: Result<VehicleTax, NoTax>) {
  if (!tax.ok) return { reason: NO_TAX_TEXTS[tax.failure] };
  const { amounts, rules, notes } = tax.value;
  return {
    reason: null,
    amounts: amounts.map((amount) => ({
      key: keyOf(amount),
      kronor: formatKronor(amount.kronor),
      when: whenText(amount, isOnlyIn(amounts, amount)),
    })),
    isUncertain: amounts.some(isUncertain),
    calculations: amounts.map((amount, at) => ({
      key: keyOf(amount),
      emissions:
        at === 0 || amount.emissions?.grams !== amounts[at - 1]?.emissions?.grams ? emissionsText(amount) : null,
      caption: captionOf(amount, !isOnlyIn(amounts, amount)),
      steps: amount.steps.map(({ label, ore }) => ({ label, amount: formatOre(ore) })),
      sum: formatKronor(amount.kronor),
    })),
    notes: [
      ...(amounts.some(isRounded) ? ['Summan avrundas nedåt till hela kronor.'] : []),
      ...notes.map((note) => TAX_NOTES[note]),
    ],
    rules: rules.map(({ name, source: { title, paragraph, url } }) => ({
      name,
      source: [title, paragraph].filter((text) => text !== null).join(', '),
      url,
    })),
    reviewedOn: formatCalendarDay(lastReview(rules)),
  };
}

export type TaxModel = ReturnType<typeof toTaxModel>;

const keyOf = ({ period, firstTaxed }: TaxAmount): string => `${period.kind} ${firstTaxed?.from}`;

const isRounded = ({ steps }: TaxAmount): boolean => steps.reduce((sum, { ore }) => sum + ore, 0) % ORE_PER_KRONA !== 0;

const isUncertain = ({ period, firstTaxed }: TaxAmount): boolean =>
  firstTaxed !== null || (period.kind === 'malus' && period.mayBeOver);

/** The oldest review of the rules. */
const lastReview = (rules: readonly TaxRule[]): string => rules.map(({ reviewedOn }) => reviewedOn).sort()[0] ?? '';

function emissionsText({ emissions, kronor }: TaxAmount): string | null {
  if (emissions !== null) return `Koldioxid: ${formatNumber(emissions.grams)}${UNIT_SPACE}g/km (${emissions.why}).`;
  return kronor === 0 ? null : 'En bil utan avgaser betalar bara grundbeloppet.';
}

/** Whether it is the only amount for its days of first taxation. */
const isOnlyIn = (amounts: readonly TaxAmount[], { firstTaxed }: TaxAmount): boolean =>
  amounts.filter((other) => other.firstTaxed?.from === firstTaxed?.from).length === 1;

function captionOf({ period, firstTaxed }: TaxAmount, isLater: boolean): string {
  const years = period.kind === 'malus' ? 'De tre första åren' : isLater ? 'Därefter' : 'Fordonsskatten';
  return firstTaxed === null ? years : `${years}${rangeText(firstTaxed)}`;
}

const whenText = ({ period, firstTaxed }: TaxAmount, isOnly: boolean): string =>
  `${firstTaxed === null ? '' : rangeText(firstTaxed)}${periodText(period, isOnly)}`;

/** " om bilen togs i trafik före 1 juli 2018". */
function rangeText({ from, before }: DayRange): string {
  const start = from === null ? '' : ` ${formatCalendarDay(from)} eller senare`;
  const end = before === null ? '' : ` före ${formatCalendarDay(before)}`;
  return ` om bilen togs i trafik${start}${start && end ? ', men' : ''}${end}`;
}

function periodText(period: TaxPeriod, isOnly: boolean): string {
  if (period.kind === 'normal') {
    if (isOnly) return '';
    return period.from === null ? ' därefter' : ` från ${formatCalendarDay(period.from)}`;
  }
  if (period.until !== null) return ` till ${formatCalendarDay(period.until)}, tre år efter första registrering`;
  return period.mayBeOver ? ' de tre första åren' : ', upphör tre år efter första registrering';
}
