import type { AdvisedAd } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { Figures } from './figures.ts';

/** A car that a tool returned, with the number by which the model refers to it. */
export type Row = {
  number: number;
  ad: AdvisedAd;
  /** Brand, series and year; no text of the dealer. */
  label: string;
  /** Its unit "kr" holds amounts about the car besides its price: earlier prices, estimate, tax, cost. */
  figures: Figures;
  /** kr. */
  price: number | null;
  /** Whether it meets every constraint of the visitor and may be shown. */
  isShowable: boolean;
};
