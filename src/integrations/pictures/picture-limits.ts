import type { OutsideLimits } from '#src/integrations/outside/fetch-outside.ts';

/** Limits of a request for a picture on a dealer's server. */
export const PICTURE_LIMITS: Omit<OutsideLimits, 'network'> = {
  connectMs: 3_000,
  totalMs: 8_000,
  maxBytes: 20_000_000,
  // The first bytes of a file decide its format; some servers send no content type.
  contentTypes: /^(image\/.*|application\/octet-stream|binary\/octet-stream|)$/,
};

/** Smaller external pictures are counters and placeholders, and no picture of a car. CSS pixels. */
const MIN_WIDTH = 48;
const MIN_HEIGHT = 30;

export const isTooSmall = ({ width, height }: { width: number; height: number }): boolean =>
  width < MIN_WIDTH || height < MIN_HEIGHT;
