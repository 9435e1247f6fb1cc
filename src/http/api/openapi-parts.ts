import { z } from '@hono/zod-openapi';

/** An answer of JSON, for the description of a call. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** A body of JSON that has to be sent, for the description of a call. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

/** A parameter that is never refused: its reader takes of it what it can use. */
export const anyText = (description: string, example?: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ description, type: 'string', ...(example === undefined ? {} : { example }) });

/** The answer to what cannot be done. */
export const errorSchema = z
  .strictObject({ error: z.string().openapi({ description: 'What went wrong, in Swedish' }) })
  .openapi('Error');
