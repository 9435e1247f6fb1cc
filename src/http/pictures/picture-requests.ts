import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import { readPictureToken } from '#src/domain/pictures/picture-token.ts';
import { DEFAULT_PICTURE_WIDTH, readPictureWidth } from '#src/domain/pictures/picture-widths.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { PictureMaker } from '#src/integrations/pictures/picture-maker.ts';

type Options = {
  secret: () => Promise<Uint8Array>;
  maker: PictureMaker;
  logger: Pick<Logger, 'debug' | 'error'>;
};

/** The name identifies the content, so the response never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_MINUTE = 'public, max-age=60';
const RETRY_AFTER_S = '5';

/** Serves the picture of a signed name in one of the fixed widths. */
export function pictureRequests({ secret, maker, logger }: Options): Handler<HttpEnv> {
  return async (c) => {
    const source = readPictureToken(await secret(), c.req.param('token') ?? '');
    const asked = c.req.param('width');
    const width = asked === undefined ? DEFAULT_PICTURE_WIDTH : readPictureWidth(asked);
    if (source === null || width === null) return missing(c);
    const picture = await maker.make(source, width);
    if (picture.ok) {
      return c.body(new Uint8Array(picture.value), 200, {
        'content-type': 'image/webp',
        'cache-control': FOR_EVER,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
    logger.debug({ source, ...picture.failure }, 'picture unavailable');
    return picture.failure.kind === 'missing' ? missing(c) : busy(c);
  };
}

const missing = (c: Context<HttpEnv>) => c.text('Bilden finns inte.', 404, { 'cache-control': FOR_A_MINUTE });
const busy = (c: Context<HttpEnv>) =>
  c.text('Bilden kan inte hämtas just nu.', 503, { 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_S });
