import { fail, ok, type Result } from './result.ts';

/** A bucket of an S3-compatible store. */
export type FilesLocation = {
  /** Address of the service without a path. */
  endpoint: string;
  bucket: string;
  /** Before every key, with a slash at its end; or empty. */
  prefix: string;
  region: string;
  /** null: those of the machine (environment, instance role), as the official client finds them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
};

/** The rules of S3. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^[\w.\-/]*$/;
const DEFAULT_REGION = 'us-east-1';

/**
 * Parses `https://KEY:SECRET@host:port/bucket/prefix?region=…`.
 * @returns what is wrong, without the secret
 */
export function parseFilesUrl(text: string): Result<FilesLocation, string> {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return fail('must be an http or https address');
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (!BUCKET.test(bucket)) return fail('must name a bucket: https://host/bucket');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  if (!PREFIX.test(prefix)) return fail('must have a path of letters, digits, dots and dashes');
  if ((url.username === '') !== (url.password === '')) return fail('must have both a key and a secret, or neither');
  const credentials =
    url.username === ''
      ? null
      : { accessKeyId: decodeURIComponent(url.username), secretAccessKey: decodeURIComponent(url.password) };
  const region = url.searchParams.get('region') ?? DEFAULT_REGION;
  return ok({ endpoint: url.origin, bucket, prefix, region, credentials });
}
