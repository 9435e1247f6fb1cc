import { formatPrice } from '#src/domain/format/price.ts';
import type { ChatCard } from './chat-event.ts';

type WholeAnswer = {
  reply: string;
  ads: readonly Pick<ChatCard, 'name' | 'price' | 'url' | 'reasons'>[];
  /** Path of the list. */
  listUrl: string;
};

/** A path as the target of a link: "[words](/ad/1)". */
const PATH_LINK = /\]\((\/(?![/\\])[^\s()]*)\)/g;

/**
 * An answer as one text, for programs that show nothing else: the cars and the list with their addresses.
 * @param site origin of the site
 */
export function replyWithCars({ reply, ads, listUrl }: WholeAnswer, site: string): string {
  const absolute = (path: string): string => new URL(path, site).href;
  const cars = ads.map(({ name, price, url, reasons }) =>
    [`[${name.replace(/[[\]]/g, '')}](${absolute(url)}), ${formatPrice(price)}`, ...reasons].join('. '),
  );
  const list = ads.length === 0 ? [] : [`[Visa bilarna i listan](${absolute(listUrl)})`];
  return [reply.replace(PATH_LINK, (_, path: string) => `](${absolute(path)})`), ...cars, ...list].join('\n\n');
}
