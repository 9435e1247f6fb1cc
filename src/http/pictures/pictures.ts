import type { KeyObject } from 'node:crypto';
import type { Context } from 'hono';
import type { Logger } from 'pino';
import { LruCache } from '#src/base/lru-cache.ts';
import { fail, ok } from '#src/base/result.ts';
import { BusyError } from '#src/base/task-queue.ts';
import { type PictureUse, storeUploadedPicture } from '#src/commands/categories/store-uploaded-picture.ts';
import type { Config } from '#src/config/env.ts';
import type { SecretStore } from '#src/db/secrets/site-secrets.ts';
import { ANY_CAR } from '#src/domain/categories/any-car.ts';
import { DEFAULT_PICTURE_VARIANT, pictureKind, readPictureVariant } from '#src/domain/pictures/picture-formats.ts';
import { pictureKey, pictureToken, readPictureToken } from '#src/domain/pictures/picture-token.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { SiteFiles } from '#src/integrations/files/open-files.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import type { UploadedPictureStore } from '#src/integrations/files/uploaded-pictures.ts';
import { fetchAgain } from '#src/integrations/outside/fetch-outside.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { PICTURE_LIMITS } from '#src/integrations/pictures/picture-limits.ts';
import { type MadePicture, PictureMaker } from '#src/integrations/pictures/picture-maker.ts';
import type { PictureAddresses } from '#src/request/request-context.server.ts';
import { rememberedSecret } from '#src/services/remembered-secret.ts';
import { examplePictureUrl, pictureUrl, rasterAddress, UPLOADED_PICTURES_PATH } from '#src/visitor-urls.ts';
import { builtPictures, builtPicturesVersion } from './built-pictures.ts';
import { categoryPictures } from './category-pictures.ts';
import { builtIllustrations, examplePictures } from './example-pictures.ts';
import { CACHED_FOR_A_MINUTE, CACHED_FOR_A_YEAR, sendPictureBytes } from './rendered-pictures.ts';
import { reportPictures } from './report-pictures.ts';
import { sharePictures } from './share-pictures.ts';

type PictureSettings = Pick<Config, 'dataDir' | 'pictureCacheBytes' | 'allowsPrivateNetworks'>;

/** An uploaded picture is named by its content. */
/** Of a WebP in place of an AVIF that is being encoded. */
/** How long a browser shows a picture of a dealer's server before it asks again, s; it then has the same ETag or is another picture. */
const MAX_EXTERNAL_S = 3_600;
const missing = (c: Context<HttpEnv>) => c.text('Bilden finns inte.', 404, { 'cache-control': 'public, max-age=60' });
const busy = (c: Context<HttpEnv>) =>
  c.text('Bilden kan inte hämtas just nu.', 503, { 'cache-control': 'no-store', 'retry-after': '5' });

/** Cached because signing took 5 % of the time of a page (docs/profile.md), and lists show the same pictures repeatedly. */
const MAX_CACHED_ADDRESSES = 30_000;

/** The addresses of the site's pictures, and the handlers of their requests. */
export function createPictures(options: SecretStore & { config: PictureSettings; logger: Logger }, files: SiteFiles) {
  const secret = rememberedSecret(options, 'pictures');
  let builtVersion: Promise<string> | undefined;
  /** Read once, when the first picture is shown or requested. */
  const version = () => {
    builtVersion ??= builtPicturesVersion();
    return builtVersion;
  };
  const store = files.pictureCache(options.config.pictureCacheBytes, (error) =>
    options.logger.warn({ err: error }, 'file store unavailable, pictures are converted again'),
  );
  // Shared by all requests, as it caches signed names.
  let addresses: PictureAddresses | undefined;
  const { uploaded } = files;
  const onStoreFailure = (error: unknown) =>
    options.logger.error({ err: error }, 'picture not stored, it will be converted again');
  const maker = createMaker(options.config, { store, uploaded, onStoreFailure });
  const addressesOnce = async (): Promise<PictureAddresses> => {
    addresses ??= pictureAddresses(pictureKey(await secret()), await version());
    return addresses;
  };
  const illustration = builtIllustrations();
  const anyCarScene = builtPictures('categories', 1);
  const isExample = (address: string) => address.startsWith(examplePictureUrl(''));
  return {
    addresses: addressesOnce,
    /** Sends the picture of a signed name in one of the fixed widths and formats. */
    requests: async (c: Context<HttpEnv>): Promise<Response> => {
      const source = readPictureToken(pictureKey(await secret()), c.req.param('token') ?? '');
      const requested = c.req.param('width');
      const variant = requested === undefined ? DEFAULT_PICTURE_VARIANT : readPictureVariant(requested);
      if (source === null || variant === null) return missing(c);
      const picture = await maker.make(source, variant);
      if (picture.ok) return sendPicture(c, picture.value);
      options.logger.debug({ source, ...picture.failure }, 'picture not available');
      return picture.failure.kind === 'missing' ? missing(c) : busy(c);
    },
    examples: examplePictures({ version, store }),
    categories: categoryPictures(),
    shares: sharePictures({
      db: options.db,
      logger: options.logger,
      store,
      version,
      illustration,
      photo: async (address) => {
        if (isExample(address)) return illustration(address.slice(examplePictureUrl('').length));
        const picture = await maker.make(address, DEFAULT_PICTURE_VARIANT);
        return picture.ok ? picture.value.body : null;
      },
      anyCar: async () => (await anyCarScene(`${ANY_CAR}.webp`))?.body ?? null,
      ownAddress: async (address) => rasterAddress((await addressesOnce()).of([address])[0] ?? address),
    }),
    reports: reportPictures({ db: options.db, logger: options.logger, store }),
    /** Numbers of pictures in conversion and waiting for it. */
    queue: () => maker.load,
    /** Stores an uploaded picture. */
    store: (bytes: Uint8Array, use?: PictureUse) => storeUploadedPicture(uploaded, bytes, use),
  };
}

const sendPicture = (c: Context<HttpEnv>, { body, isFinal, freshUntil }: MadePicture): Response =>
  sendPictureBytes(c, body, {
    cacheControl: isFinal ? validity(freshUntil) : CACHED_FOR_A_MINUTE,
    type: `image/${pictureKind(body)}`,
  });

function validity(freshUntil: number | null): string {
  if (freshUntil === null) return CACHED_FOR_A_YEAR;
  const seconds = Math.round((freshUntil - Date.now()) / 1000);
  return `public, max-age=${Math.min(MAX_EXTERNAL_S, Math.max(60, seconds))}`;
}

/**
 * @param key signs the names of pictures
 * @param exampleVersion changes when the example picture of a name changes
 */
function pictureAddresses(key: KeyObject, exampleVersion: string): PictureAddresses {
  const signed = new LruCache<string>(MAX_CACHED_ADDRESSES);
  const externalAddress = (address: string): string => {
    const known = signed.get(address);
    if (known !== undefined) return known;
    const own = pictureUrl(pictureToken(key, address));
    signed.set(address, own);
    return own;
  };
  return {
    of: (stored) =>
      stored.map((address) =>
        address.startsWith(examplePictureUrl('')) ? `${address}?v=${exampleVersion}` : externalAddress(address),
      ),
  };
}

function createMaker(
  { allowsPrivateNetworks }: PictureSettings,
  {
    store,
    uploaded,
    onStoreFailure,
  }: { store: PictureCache; uploaded: UploadedPictureStore; onStoreFailure: (error: unknown) => void },
): PictureMaker {
  const network = allowsPrivateNetworks ? ANY_NETWORK : PUBLIC_NETWORK;
  return new PictureMaker({
    store,
    onStoreFailure,
    fetch: async (address, known) => {
      if (!address.startsWith(UPLOADED_PICTURES_PATH))
        return fetchAgain(address, { ...PICTURE_LIMITS, network }, known);
      const body = await uploaded.read(address.slice(UPLOADED_PICTURES_PATH.length)).catch((error: unknown) => {
        // Says that it may come back, unlike a picture that does not exist.
        if (error instanceof Error && error.name === 'FileStoreError') throw new BusyError('full');
        throw error;
      });
      const version = { etag: null, lastModified: null, maxAgeS: null };
      return body
        ? ok({ answer: { body, contentType: '' }, version })
        : fail({ kind: 'status', detail: 'no such upload' });
    },
  });
}
