import type { Context } from 'hono';
import { TaskQueue } from '#src/base/task-queue.ts';
import { fileEtag, notModified } from '#src/http/etag.ts';
import type { HttpEnv } from '#src/http/http-env.ts';
import type { PictureCache } from '#src/integrations/files/shared-picture-cache.ts';
import { SingleFlight } from '#src/integrations/pictures/picture-maker.ts';

/** Of a picture whose address changes with its content, and of one that may be made again soon. */
export const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable';
export const CACHED_FOR_A_MINUTE = 'public, max-age=60';

/** Runs the work that occupies a core, one at a time. @throws BusyError when too many wait */
export type RunRendering = (work: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * Pictures that the server renders, each once: stored by a key that changes with the content, and shared by those who ask meanwhile.
 * @param maxWaiting pictures that wait for the one before
 * @param limitMs how long each may wait; without it, for as long as it takes
 */
export function renderedPictures(
  store: PictureCache,
  { maxWaiting, limitMs }: { maxWaiting: number; limitMs?: number },
) {
  const queue = new TaskQueue(1, maxWaiting);
  const flights = new SingleFlight<Buffer>();
  const run: RunRendering = (work) => queue.run(work, limitMs);
  return async (key: string, render: (run: RunRendering) => Promise<Buffer>): Promise<Buffer> => {
    const stored = await store.read(key);
    if (stored) return stored;
    return flights.do(key, async () => {
      const picture = await render(run);
      // A full disk only costs the next request the same work.
      await store.write(key, picture).catch(() => undefined);
      return picture;
    });
  };
}

/** Sends a picture, or that the client has it. @param type "image/jpeg" */
export function sendPictureBytes(
  c: Context<HttpEnv>,
  body: Uint8Array,
  { cacheControl, type }: { cacheControl: string; type: string },
): Response {
  const headers = {
    'cache-control': cacheControl,
    etag: fileEtag(body),
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  };
  return notModified(c, headers) ?? c.body(new Uint8Array(body), 200, { ...headers, 'content-type': type });
}

/** Leads to another picture for now: a link preview that once failed is not asked for again. */
export function redirectToPicture(c: Context<HttpEnv>, address: string): Response {
  c.header('cache-control', CACHED_FOR_A_MINUTE);
  return c.redirect(address, 302);
}
