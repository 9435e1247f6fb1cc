import type { CostField } from '#src/domain/ownership-cost/cost-params.ts';
import type { CostedCar } from '#src/domain/ownership-cost/costed-car.ts';

type Range = { min: number; max: number; step: number };

/** Ends of the sliders: figures beyond them are typed. kr where nothing else is stated. */
const RANGES: Partial<Record<CostField, Range>> = {
  mil: { min: 100, max: 4_000, step: 50 },
  ar: { min: 1, max: 10, step: 1 },
  elandel: { min: 0, max: 100, step: 5 },
  elpris: { min: 0, max: 8, step: 0.25 },
  forsakring: { min: 0, max: 20_000, step: 100 },
  service: { min: 0, max: 20_000, step: 100 },
  dack: { min: 0, max: 8_000, step: 100 },
  besiktning: { min: 0, max: 1_000, step: 10 },
  ranta: { min: 0, max: 15, step: 0.25 },
  snabbandel: { min: 0, max: 100, step: 5 },
  snabbpris: { min: 0, max: 10, step: 0.25 },
};
const PRICE_PER_LITRE: Range = { min: 10, max: 30, step: 0.5 };
const PRICE_PER_KWH: Range = { min: 0, max: 8, step: 0.25 };
const LITRES: Range = { min: 0.2, max: 1.6, step: 0.01 };
const KWH: Range = { min: 1, max: 4, step: 0.05 };

/** The slider of a field; null: the field has none. */
export function sliderRange(name: CostField, { energy, price }: Pick<CostedCar, 'energy' | 'price'>): Range | null {
  const isElectric = energy === 'electric';
  if (name === 'energipris') return isElectric ? PRICE_PER_KWH : PRICE_PER_LITRE;
  if (name === 'forbrukning') return isElectric ? KWH : LITRES;
  if (name === 'elforbrukning') return KWH;
  // Both are at most the price.
  if (name === 'varde' || name === 'lan') return price === null ? null : { min: 0, max: price, step: 1_000 };
  return RANGES[name] ?? null;
}

type CostSliderProps = Range & {
  label: string;
  value: number | null;
  /** The same as the field states it. */
  text: string;
  onChange: (value: number) => void;
};

/** Beside the field of a figure, whose form states the figure; it needs scripts. */
export const CostSlider = ({ label, value, text, onChange, ...range }: CostSliderProps) => (
  <input
    type="range"
    {...range}
    value={value ?? range.min}
    aria-label={`${label}, reglage`}
    aria-valuetext={text}
    onChange={({ target }) => onChange(Number(target.value))}
    className="needs-script touch w-1/2 shrink-0 cursor-pointer"
  />
);
