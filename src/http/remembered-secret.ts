import type { Db } from '../db/client.ts';
import { readSecret } from '../db/site-secrets.ts';

/** Reads a secret at the first need and remembers it; after a failure the next need asks again. */
export function rememberedSecret(db: Db, purpose: string): () => Promise<Buffer> {
  let secret: Promise<Buffer> | undefined;
  return () => {
    secret ??= readSecret(db, purpose).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
}
