import sharp from 'sharp';

/** A JPEG of soft texture, on which the encoders behave as on photographs: AVIF takes fewer bytes than WebP. */
export async function samplePhoto(width = 1000, height = 750): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: 'grey', noise } }).png();
  return sharp(await grain.toBuffer())
    .blur(6)
    .normalise()
    .jpeg({ quality: 90 })
    .toBuffer();
}
