import { formatNumber, UNIT_SPACE } from '#src/domain/format/numbers.ts';
import type { DieselRule, MalusRule, YearlyRule } from './tax-rules.ts';

/** One line of the calculation. In öre, so that sums are exact. */
export type TaxStep = { label: string; ore: number };

const ORE = 100;

const sum = (steps: readonly TaxStep[]): number => steps.reduce((total, { ore }) => total + ore, 0);

/** The sum of all steps in whole kronor, rounded down. */
export const grandTotal = (steps: readonly TaxStep[]): number => Math.floor(sum(steps) / ORE);

const baseStep = ({ base }: YearlyRule): TaxStep => ({ label: 'Grundbelopp', ore: base * ORE });

/** Grams within one band as a line: "9 g/km över 111 × 22 kr". */
const gramStep = (grams: number, above: number, perGram: number): TaxStep => ({
  label: `${formatNumber(grams)}${UNIT_SPACE}g/km över ${above} × ${perGram}${UNIT_SPACE}kr`,
  ore: grams * perGram * ORE,
});

/** Base and CO2 amount. */
export function normalSteps(rule: YearlyRule, grams: number, isAlternative: boolean): TaxStep[] {
  const above = Math.max(0, grams - rule.freeGrams);
  const perGram = isAlternative ? rule.perGramAlternative : rule.perGram;
  return above === 0 ? [baseStep(rule)] : [baseStep(rule), gramStep(above, rule.freeGrams, perGram)];
}

/** Base, and for each band the grams within it. */
export function malusSteps(rule: YearlyRule, { bands }: MalusRule, grams: number): TaxStep[] {
  const inBands = bands.map(({ above, perGram }, at) => {
    const end = bands[at + 1]?.above ?? Number.POSITIVE_INFINITY;
    return gramStep(Math.max(0, Math.min(grams, end) - above), above, perGram);
  });
  return [baseStep(rule), ...inBands.filter(({ ore }) => ore > 0)];
}

/** The diesel surcharge on the steps so far. */
export function dieselSteps(before: readonly TaxStep[], rule: DieselRule, grams: number): TaxStep[] {
  const environment = { label: 'Miljötillägg för diesel', ore: rule.environment * ORE };
  if ('orePerGram' in rule.fuel) {
    const { orePerGram } = rule.fuel;
    const kronor = formatNumber(orePerGram / ORE, 2);
    const label = `Bränsletillägg för diesel: ${formatNumber(grams)}${UNIT_SPACE}g/km × ${kronor}${UNIT_SPACE}kr`;
    return grams === 0 ? [environment] : [{ label, ore: grams * orePerGram }, environment];
  }
  const { hundredths } = rule.fuel;
  const factor = formatNumber(hundredths / 100, 2);
  const added = (sum(before) * (hundredths - 100)) / 100;
  return [{ label: `Diesel: beloppet hittills × ${factor}`, ore: added }, environment];
}
