import S3rver from '@20minutes/s3rver';
import { freePort } from '#src/integrations/process/free-port.ts';

/** The only key that the server accepts. */
const KEY = 'S3RVER';
const BUCKET = 'milvis';

export type FileStoreServer = { url: string; close: () => Promise<void> };

/**
 * Starts an S3-compatible store on this machine over a folder.
 * @param options port: a free one by default; address: this machine alone by default
 */
export async function startFileStoreServer(
  directory: string,
  { port, address = '127.0.0.1' }: { port?: number; address?: string } = {},
): Promise<FileStoreServer> {
  const bound = port ?? (await freePort());
  // It computes the signature of an address of a bucket without the slash at its end, which the official client sends.
  const signatures = { allowMismatchedSignatures: true };
  // The bucket is the first part of the path, whatever the name of the host.
  const options = { port: bound, address, directory, silent: true, vhostBuckets: false, ...signatures };
  const server = new S3rver({ ...options, configureBuckets: [{ name: BUCKET, configs: [] }] });
  await server.run();
  let closing: Promise<void> | undefined;
  return {
    url: `http://${KEY}:${KEY}@${address}:${bound}/${BUCKET}`,
    close: () => {
      closing ??= server.close();
      return closing;
    },
  };
}
