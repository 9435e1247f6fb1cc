import { WishText } from '../understanding/text/wish-text.ts';

const SIZE =
  /^(?:och |men |)(?:(?:nagot|lite|en|nagon|finns det nagon|har ni nagon) )*(storre|mindre)(?: bil)?[.?! ]*$/;

/** "Större" and "mindre" alone, as wishes that can be read: of a car they are said only in going on from another. */
export function plainWish(message: string): string {
  const size = SIZE.exec(new WishText(message.trim()).folded)?.[1];
  if (size === undefined) return message;
  return size === 'storre' ? 'rymlig' : 'liten';
}
