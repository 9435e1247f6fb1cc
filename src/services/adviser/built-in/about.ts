import type { AdviserAnswer } from '#src/domain/adviser/answer/adviser-answer.ts';
import type { Act, Frame } from '#src/domain/adviser/frame/frame.ts';
import { sayInPlaceOfCars } from './about-shown.ts';
import type { AdviserStock } from './find-cars.ts';

/** A message that is being answered: how it was read, and what it is answered from. */
export type Turn = {
  stock: AdviserStock;
  frame: Frame;
  now: Date;
};

/** Something that visitors want, in the order of the table in `intents.ts`. */
export type Intent = {
  name: string;
  act: Act;
  matches: (frame: Frame) => boolean;
  answer: (turn: Turn) => Promise<AdviserAnswer>;
  /** Whether its answer leaves no second question of the message open. */
  isWhole?: true;
};

/** An answer in words, which leaves the search as it is. */
export const answerInWords = async (
  { stock, frame, now }: Turn,
  text: readonly string[],
  besides: Partial<AdviserAnswer> = {},
): Promise<AdviserAnswer> => ({
  ...(await sayInPlaceOfCars(stock, text, frame.conversation, now)),
  ...besides,
});
