import { child, children, type FeedNode, nodeText } from './feed-node.ts';
import { firstImage } from './html-text.ts';

/**
 * URL of an article's picture from the first of four sources: media content, media thumbnail, an image enclosure, an img in its
 * HTML.
 * @param html its encoded content and its description
 */
export function feedImage(item: FeedNode, html: string[]): string | null {
  const group = child(item, 'media:group') ?? {};
  const contents = [...children(item, 'media:content'), ...children(group, 'media:content')];
  const thumbnails = [item, group, ...contents].flatMap((node) => children(node, 'media:thumbnail'));
  const found = [
    ...contents.filter(isPicture).map(addressOf),
    ...thumbnails.map(addressOf),
    ...children(item, 'enclosure').filter(isPicture).map(addressOf),
    ...html.map(firstImage),
  ];
  return found.find((address) => address !== null && address !== '') ?? null;
}

const addressOf = (node: FeedNode): string => nodeText(node['@url']) || nodeText(node);

const PICTURE_NAME = /\.(jpe?g|png|gif|webp|avif)$/iu;

/** Decided by type, else medium, else file extension; without any of them it is assumed to be an image. */
function isPicture(node: FeedNode): boolean {
  const type = nodeText(node['@type']).toLowerCase();
  if (type !== '') return type.startsWith('image/');
  const medium = nodeText(node['@medium']).toLowerCase();
  if (medium !== '') return medium === 'image';
  const [path = ''] = addressOf(node).split(/[?#]/u, 1);
  const name = path.slice(path.lastIndexOf('/') + 1);
  return PICTURE_NAME.test(name) || !name.includes('.');
}
