import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { PROJECT_ROOT } from './env.ts';

const manifest = z.object({ version: z.string() });

/** The version of the product, as its package.json states it. */
export const PRODUCT_VERSION = manifest.parse(
  JSON.parse(readFileSync(path.join(PROJECT_ROOT, 'package.json'), 'utf8')),
).version;
