import { fillTemplate, paintValues } from '#src/domain/illustration/illustrate-car.ts';
import type { CarShape, PictureColor } from '#src/domain/illustration/picture-names.ts';
import type { OutsideView } from '#tools/illustrations/car/camera.ts';
import { carTemplate } from '#tools/illustrations/car/car-template.ts';

/** A car in one colour; `id` distinguishes it from other cars of the same picture. */
export function paintedCar(shape: CarShape, color: PictureColor, view: OutsideView, id?: string): string {
  return fillTemplate(carTemplate(shape, view, id), paintValues(color));
}
