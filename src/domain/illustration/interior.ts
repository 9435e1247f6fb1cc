import type { PictureSpec } from './picture-names.ts';
import { seedOf } from './scene-parts.ts';
import { drawScene } from './scenes.ts';

/** The inside of the car: windscreen, dashboard and wheel. */
export function drawInterior(spec: PictureSpec): string {
  return drawScene(spec.scene, 262, seedOf(spec.scene));
}
