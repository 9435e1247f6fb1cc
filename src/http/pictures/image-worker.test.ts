import { expect, test } from 'vitest';
import { runModule } from '#test/support/run-module.ts';

test('renders in a worker thread that does not keep the process alive', async () => {
  const { exitCode, out, err } = await runModule(`
    import { ImageWorker } from './src/http/pictures/image-worker.ts';
    import { CAR_SHAPES, PICTURE_COLORS, PICTURE_SCENES, PICTURE_VIEWS } from './src/domain/illustration/picture-names.ts';
    const spec = { shape: CAR_SHAPES[0], color: PICTURE_COLORS[0], view: PICTURE_VIEWS[0], scene: PICTURE_SCENES[0] };
    // Keeps the process alive like a pending HTTP request.
    const waiting = setTimeout(() => undefined, 15_000);
    console.log((await new ImageWorker().render('a', spec)).length > 500);
    clearTimeout(waiting);
  `);
  expect([exitCode, out.trim(), err]).toEqual([0, 'true', '']);
});
