import path from 'node:path';
import type { FeedRow } from '#src/domain/deliveries/feed-row.ts';
import { stemOf, type ZipEntry } from './zip-file.ts';

const PICTURE = /\.(?:jpe?g|png|webp|gif|avif)$/iu;
const ADDRESS = /^(?:https?:)?\/\//iu;
/** "ABC123_1", "ABC123-01" and "ABC123 (2)" are pictures of ABC123. */
const NUMBERED = /^(.+?)(?:[_-]|\s*\()(\d{1,3})\)?$/u;

export const isPicture = ({ name }: ZipEntry): boolean => PICTURE.test(name);

/** The pictures of a zip, found by the names that a row states or by the row's own id. */
export type ZipPictures = {
  /** Pictures of a row in order; addresses stay where they are. */
  of: (row: FeedRow) => (ZipEntry | string)[];
  /** Names of the pictures that no row has taken. */
  unused: () => string[];
};

/**
 * Assigns the pictures of a zip to rows. A row that names files of the zip gets those; else, unless it has addresses, the files named
 * by its picture name, its id or its plate, with a number or in a folder of that name.
 */
export function assignPictures(entries: readonly ZipEntry[]): ZipPictures {
  const pictures = entries.filter(isPicture);
  const byName = new Map(pictures.map((entry) => [nameKey(entry.name), entry]));
  const byOwner = Map.groupBy(
    pictures.flatMap((entry) => ownersOf(entry.name).map((owner) => ({ entry, ...owner }))),
    ({ key }) => key,
  );
  const unused = new Set(pictures);
  const take = (found: (ZipEntry | string)[]): (ZipEntry | string)[] => {
    for (const entry of found) if (typeof entry !== 'string') unused.delete(entry);
    return found;
  };
  return {
    of: (row) => {
      const named = [row.fields.image_urls ?? []].flat().map((text) => byName.get(nameKey(text)) ?? text.trim());
      if (named.some((entry) => typeof entry !== 'string' || ADDRESS.test(entry))) return take(named);
      const keys = [row.pictureName, row.fields.dealer_ad_id, row.fields.licence_plate].flatMap((text) =>
        typeof text === 'string' && text.trim() !== '' ? [keyOf(text)] : [],
      );
      const owned = keys.map((key) => byOwner.get(key)).find((found) => found !== undefined);
      return take(owned ? owned.toSorted((a, b) => a.place - b.place).map(({ entry }) => entry) : named);
    },
    unused: () => [...unused].map(({ name }) => name),
  };
}

const keyOf = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s/gu, '');

/** Rows name files with or without their folder. */
const nameKey = (name: string): string =>
  path.posix.basename(name.trim().replaceAll('\\', '/')).normalize('NFC').toLowerCase();

/**
 * The ids that a picture's name may state, with its place among the pictures of each: the folder's name for "ABC123/1.jpg", else the
 * whole name, and the name without its number.
 */
function ownersOf(name: string): { key: string; place: number }[] {
  const stem = stemOf(name);
  const folder = path.posix.basename(path.posix.dirname(name));
  if (/^\d{1,3}$/u.test(stem) && folder !== '.') return [{ key: keyOf(folder), place: Number(stem) }];
  const [, owner, place] = NUMBERED.exec(stem) ?? [];
  const whole = { key: keyOf(stem), place: 0 };
  return owner === undefined ? [whole] : [whole, { key: keyOf(owner), place: Number(place) }];
}
