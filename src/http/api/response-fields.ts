import { z } from '@hono/zod-openapi';

/** A field of a response: its schema, and how its value is read from the source. */
export type ResponseField<Source, Schema extends z.ZodType> = {
  schema: Schema;
  read: (source: Source) => z.infer<Schema>;
};
export type DeclareField<Source> = <Schema extends z.ZodType>(
  schema: Schema,
  read: (source: Source) => z.infer<Schema>,
) => ResponseField<Source, Schema>;

/**
 * An object of the API from one table of its fields. Only the fields of the table are sent (D49), and the schema is strict, so none
 * can be sent undeclared.
 */
export const responseObject =
  <Source>() =>
  <Shape extends Record<string, z.ZodType>>(
    fieldsOf: (field: DeclareField<Source>) => { [Name in keyof Shape]: ResponseField<Source, Shape[Name]> },
  ) => {
    const fields = fieldsOf((schema, read) => ({ schema, read }));
    const map = (partOf: (field: ResponseField<Source, z.ZodType>) => unknown) =>
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, partOf(field)]));
    return {
      schema: z.strictObject(map(({ schema }) => schema) as Shape),
      read: (source: Source) => map(({ read }) => read(source)) as { [Name in keyof Shape]: z.infer<Shape[Name]> },
    };
  };
