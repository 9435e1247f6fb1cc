/** The code of an error of Node, PostgreSQL or a library ("ENOENT", "57P03"); undefined without one. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
