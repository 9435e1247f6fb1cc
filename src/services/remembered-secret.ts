import { readSecret, type SecretStore } from '#src/db/site-secrets.ts';

/** Reads a secret at the first need and remembers it; after a failure the next need asks again. */
export function rememberedSecret(store: SecretStore, purpose: string): () => Promise<Buffer> {
  let secret: Promise<Buffer> | undefined;
  return () => {
    secret ??= readSecret(store, purpose).catch((error: unknown) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
}
