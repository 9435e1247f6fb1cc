import { z } from '@hono/zod-openapi';

/** A JSON response in the description of an endpoint. */
export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { 'application/json': { schema } },
});

/** The response 304 in the description of an endpoint. */
export const NOT_MODIFIED = { description: 'Unchanged since the ETag of If-None-Match' };

/** A required JSON body in the description of an endpoint. */
export const body = <Schema extends z.ZodType>(schema: Schema) => ({
  body: { required: true, content: { 'application/json': { schema } } },
});

/** A parameter that is never rejected; its parser ignores values that it cannot read. */
export const anyText = (description: string, example?: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .optional()
    .openapi({ description, type: 'string', ...(example === undefined ? {} : { example }) });

/** An error response in the description of an endpoint. */
export const errorSchema = z
  .strictObject({ error: z.string().openapi({ description: 'What went wrong, in Swedish' }) })
  .openapi('Error');
