import { z } from 'zod';

/** Fields that the schemas of several files of `data/` share. */
export const slugField = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** One paragraph of full sentences. */
export const sentencesField = (longest: number) =>
  z
    .string()
    .trim()
    .min(20)
    .max(longest)
    .regex(/[.!?]$/, 'must end as a sentence');
