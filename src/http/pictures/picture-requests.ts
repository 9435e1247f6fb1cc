import type { Context, Handler } from 'hono';
import type { Logger } from 'pino';
import { DEFAULT_PICTURE_WIDTH, readPictureWidth } from '#src/domain/pictures/picture-formats.ts';
import { readPictureToken } from '#src/domain/pictures/picture-token.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { PictureMaker } from '#src/integrations/pictures/picture-maker.ts';

type Options = {
  secret: () => Promise<Uint8Array>;
  maker: PictureMaker;
  logger: Pick<Logger, 'debug' | 'error'>;
};

/** A name always stands for the same picture. */
const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_MINUTE = 'public, max-age=60';
const RETRY_AFTER_S = '5';

/** Sends the picture of a signed name in one of the fixed widths. */
export function pictureRequests({ secret, maker, logger }: Options): Handler<HttpEnv> {
  return async (c) => {
    const source = readPictureToken(await secret(), c.req.param('token') ?? '');
    const requested = c.req.param('width');
    const width = requested === undefined ? DEFAULT_PICTURE_WIDTH : readPictureWidth(requested);
    if (source === null || width === null) return missing(c);
    const picture = await maker.make(source, width);
    if (picture.ok) {
      return c.body(new Uint8Array(picture.value), 200, {
        'content-type': 'image/webp',
        'cache-control': ONE_YEAR,
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
    }
    logger.debug({ source, ...picture.failure }, 'picture not available');
    return picture.failure.kind === 'missing' ? missing(c) : busy(c);
  };
}

const missing = (c: Context<HttpEnv>) => c.text('Bilden finns inte.', 404, { 'cache-control': ONE_MINUTE });
const busy = (c: Context<HttpEnv>) =>
  c.text('Bilden kan inte hämtas just nu.', 503, { 'cache-control': 'no-store', 'retry-after': RETRY_AFTER_S });
