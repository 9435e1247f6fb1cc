import path from 'node:path';
import type { Handler } from 'hono';
import type { Logger } from 'pino';
import { storeUploadedPicture } from '#src/commands/categories/store-uploaded-picture.ts';
import type { SecretStore } from '#src/db/site-secrets.ts';
import { fail, ok } from '#src/domain/result.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import { fetchOutside, type OutsideLimits } from '#src/integrations/outside/fetch-outside.ts';
import { ANY_NETWORK, PUBLIC_NETWORK } from '#src/integrations/outside/public-address.ts';
import { FileStore } from '#src/integrations/pictures/file-store.ts';
import { PictureMaker } from '#src/integrations/pictures/picture-maker.ts';
import { UploadedPictures } from '#src/integrations/pictures/uploaded-pictures.ts';
import type { PictureAddresses } from '#src/request/picture-addresses.server.ts';
import { rememberedSecret } from '#src/services/remembered-secret.ts';
import { UPLOADED_PICTURES_PATH } from '#src/urls.ts';
import { illustrationVersion } from './illustration-version.ts';
import { pictureAddresses } from './picture-addresses.ts';
import { pictureRequests } from './picture-requests.ts';

export type PictureSettings = {
  /** Converted and uploaded pictures are stored below it. */
  folder: string;
  cacheBytes: number;
  allowsPrivateNetworks: boolean;
};

type Pictures = {
  /** Builds picture addresses for pages. */
  addresses: () => Promise<PictureAddresses>;
  /** Version of the illustrations. */
  illustrationVersion: () => Promise<string>;
  requests: Handler<HttpEnv>;
  /** Running and queued picture conversions. */
  queue: () => { running: number; waiting: number };
  /** Stores an uploaded picture. */
  store: (bytes: Uint8Array) => ReturnType<typeof storeUploadedPicture>;
};

const LIMITS: Omit<OutsideLimits, 'network'> = {
  connectMs: 3_000,
  totalMs: 8_000,
  maxBytes: 20_000_000,
  // The type is detected from the first bytes, as some servers send none.
  contentTypes: /^(image\/.*|application\/octet-stream|binary\/octet-stream|)$/,
};

/** Routes and addresses of the site's pictures. */
export function createPictures(options: SecretStore & { logger: Logger; pictures: PictureSettings }): Pictures {
  const secret = rememberedSecret(options, 'pictures');
  let version: Promise<string> | undefined;
  const currentVersion = () => {
    version ??= illustrationVersion();
    return version;
  };
  // Shared by all requests: it caches signatures.
  let addresses: PictureAddresses | undefined;
  const uploaded = uploadedPictures(options.pictures);
  const onStoreFailure = (error: unknown) => options.logger.error({ err: error }, 'picture could not be stored');
  const maker = createMaker(options.pictures, uploaded, onStoreFailure);
  return {
    addresses: async () => {
      addresses ??= pictureAddresses(await secret(), await currentVersion());
      return addresses;
    },
    illustrationVersion: currentVersion,
    requests: pictureRequests({ secret, maker, logger: options.logger }),
    queue: () => maker.load,
    store: (bytes) => storeUploadedPicture(uploaded, bytes),
  };
}

/** Pictures uploaded by staff. */
export const uploadedPictures = ({ folder }: Pick<PictureSettings, 'folder'>): UploadedPictures =>
  new UploadedPictures(path.join(folder, 'uploaded'));

function createMaker(
  { folder, cacheBytes, allowsPrivateNetworks }: PictureSettings,
  uploaded: UploadedPictures,
  onStoreFailure: (error: unknown) => void,
): PictureMaker {
  const network = allowsPrivateNetworks ? ANY_NETWORK : PUBLIC_NETWORK;
  return new PictureMaker({
    store: new FileStore(path.join(folder, 'made'), cacheBytes),
    onStoreFailure,
    fetch: async (address) => {
      if (!address.startsWith(UPLOADED_PICTURES_PATH)) return fetchOutside(address, { ...LIMITS, network });
      const body = await uploaded.read(address.slice(UPLOADED_PICTURES_PATH.length));
      return body ? ok({ body, contentType: '' }) : fail({ kind: 'status', detail: 'no such upload' });
    },
  });
}
