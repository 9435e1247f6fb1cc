import { readCatalogue } from '#src/db/catalogue/catalogue.ts';
import { readLoadedHash } from '#src/db/catalogue/loaded-files.ts';
import type { Db } from '#src/db/connection/client.ts';
import { buildCarNames, type CarNames } from '#src/domain/wish/names/car-names.ts';

const cached = new WeakMap<Db, { hash: string | null; names: Promise<CarNames> }>();

/** The names used to parse texts, rebuilt only when another catalogue was loaded. */
export async function readCarNames(db: Db): Promise<CarNames> {
  const hash = await readLoadedHash(db, 'catalogue');
  const known = cached.get(db);
  if (known?.hash === hash) return known.names;
  const names = readCatalogue(db).then(buildCarNames);
  cached.set(db, { hash, names });
  // Failures are not cached.
  names.catch(() => cached.delete(db));
  return names;
}
