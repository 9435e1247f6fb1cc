import { parentPort } from 'node:worker_threads';
import { brotliCompressSync, constants } from 'node:zlib';
import { drawCar } from '#src/domain/illustration/draw-car.ts';
import type { PictureSpec } from '#src/domain/illustration/picture-names.ts';

export type RenderTask = { name: string; spec: PictureSpec };
export type RenderedImage = { name: string; brotli: Uint8Array } | { name: string; problem: string };

/** Worker thread that renders illustrations one at a time; each takes tens of milliseconds of CPU time. */
parentPort?.on('message', ({ name, spec }: RenderTask) => {
  parentPort?.postMessage(render(name, spec));
});

function render(name: string, spec: PictureSpec): RenderedImage {
  try {
    const brotli = brotliCompressSync(drawCar(spec), { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
    return { name, brotli: new Uint8Array(brotli) };
  } catch (error) {
    return { name, problem: error instanceof Error ? error.message : String(error) };
  }
}
