import { readSecret, type SecretStore } from '#src/db/secrets/site-secrets.ts';

/** Reads a secret on first use and caches it; a failed read is retried on the next use. */
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
