import type { z } from '@hono/zod-openapi';

/** An answer of JSON, for the description of a call. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A body of JSON that has to be sent, for the description of a call. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});
