import { z } from '@hono/zod-openapi';

/** A field of a response: its schema, and how its value is read from the source. */
type Field<Source> = { schema: z.ZodType; read: (source: Source) => unknown };

/** Declares a field of a response. The compiler compares the value with the schema. */
type DeclareField<Source> = <Schema extends z.ZodType>(
  schema: Schema,
  read: (source: Source) => z.infer<Schema>,
) => Field<Source>;

/**
 * An object of the API from one table of its fields. Only the fields of the table are sent (D49), and the schema is strict, so none
 * can be sent undeclared.
 */
export function responseObject<Source>(fieldsOf: (field: DeclareField<Source>) => Record<string, Field<Source>>) {
  const fields = Object.entries(fieldsOf((schema, read) => ({ schema, read })));
  return {
    schema: z.strictObject(Object.fromEntries(fields.map(([name, { schema }]) => [name, schema]))),
    read: (source: Source): Record<string, unknown> =>
      Object.fromEntries(fields.map(([name, { read }]) => [name, read(source)])),
  };
}
