import type { Handler } from 'hono';
import { type PictureSpec, parsePictureName } from '../domain/illustration/picture-names.ts';
import { type Drawing, keepDrawing, sendDrawing } from './drawings.ts';
import type { HttpEnv } from './http-env.ts';
import { PictureStudio } from './picture-studio.ts';

/** Drawings kept at once, about 2 kB each. */
const MOST_KEPT = 4_000;

const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_AN_HOUR = 'public, max-age=3600';

/**
 * Draws the picture that a name asks for; the latest ones are kept here. Name and version say everything about it, so browsers
 * may keep it for ever; without the version of today they ask again after an hour.
 */
export function examplePictures(version: () => Promise<string>): Handler<HttpEnv> {
  const studio = new PictureStudio();
  const kept = new Map<string, Promise<Drawing>>();

  /** The least recently asked for is the first in the map, and the first to go. A failed drawing is not kept. */
  function drawing(name: string, spec: PictureSpec): Promise<Drawing> {
    const known = kept.get(name);
    kept.delete(name);
    const made = known ?? studio.draw(name, spec).then(keepDrawing);
    kept.set(name, made);
    made.catch(() => kept.delete(name));
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  }

  return async (c) => {
    const name = c.req.param('name') ?? '';
    const spec = parsePictureName(name);
    if (!spec) return c.text('Bilden finns inte.', 404);
    const isVersioned = c.req.query('v') === (await version());
    return sendDrawing(c, await drawing(name, spec), isVersioned ? FOR_EVER : FOR_AN_HOUR);
  };
}
