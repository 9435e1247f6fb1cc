import type { Handler } from 'hono';
import { drawEmptyRoad, drawHeroScene } from '#src/domain/illustration/hero-scene.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { compress } from '#src/http/middleware/compression.ts';
import type { LandscapeName } from '#src/urls.ts';
import { cacheIllustration, type Illustration, sendIllustration } from './illustrations.ts';

const DRAW: Readonly<Record<LandscapeName, () => string>> = {
  'hem-ljus': () => drawHeroScene('light'),
  'hem-mork': () => drawHeroScene('dark'),
  'vagslut-ljus': () => drawEmptyRoad('light'),
  'vagslut-mork': () => drawEmptyRoad('dark'),
};

const isKnown = (name: string): name is LandscapeName => Object.hasOwn(DRAW, name);

/** The site's own artwork, which may change with a release, so browsers revalidate it after a day. */
export function landscapes(): Handler<HttpEnv> {
  const cached = new Map<LandscapeName, Promise<Illustration>>();
  return async (c) => {
    const name = (c.req.param('file') ?? '').replace(/\.svg$/, '');
    if (!isKnown(name)) return c.text('Bilden finns inte.', 404);
    const drawing = cached.get(name) ?? compress(Buffer.from(DRAW[name]()), 'br', 'best').then(cacheIllustration);
    cached.set(name, drawing);
    return sendIllustration(c, await drawing, 'public, max-age=86400');
  };
}
