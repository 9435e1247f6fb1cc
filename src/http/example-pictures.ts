import type { Handler } from 'hono';
import { drawCar } from '../domain/illustration/draw-car.ts';
import { type PictureSpec, parsePictureName } from '../domain/illustration/picture-names.ts';
import { type Drawing, keepDrawing, sendDrawing } from './drawings.ts';
import type { HttpEnv } from './http-env.ts';

/** Drawings kept at once; a page of the list shows twenty. */
const MOST_KEPT = 400;

/**
 * Draws the picture that a name asks for. The name says everything about it, so it may be kept for ever: by the browser, and
 * the latest ones here.
 */
export function examplePictures(): Handler<HttpEnv> {
  const kept = new Map<string, Promise<Drawing>>();

  /** The least recently asked for is the first in the map, and the first to go. */
  function drawing(name: string, spec: PictureSpec): Promise<Drawing> {
    const known = kept.get(name);
    kept.delete(name);
    const made = known ?? keepDrawing(drawCar(spec));
    kept.set(name, made);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  }

  return async (c) => {
    const name = c.req.param('name') ?? '';
    const spec = parsePictureName(name);
    if (!spec) return c.text('Bilden finns inte.', 404);
    return sendDrawing(c, await drawing(name, spec), 'public, max-age=31536000, immutable');
  };
}
