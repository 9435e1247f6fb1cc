import { carTemplate } from './car/car-template.ts';
import { interiorTemplates } from './car/interior.ts';
import { CAR_SHAPES } from './example-pictures/picture-names.ts';
import { categoryScenes } from './scene/category-scenes.ts';
import { garageScene, letterBoxScene, parkingScene } from './scene/empty-scenes.ts';
import { emptyRoadScene, heroScene } from './scene/hero-scene.ts';

/**
 * Files of `data/illustrations` that are generated, by their path in it: cars and interiors with tokens for their paint, finished
 * scenes of the categories, and landscapes. The templates in `scenes/` are written by hand.
 */
export function illustrationTemplates(): Map<string, string> {
  const views = ['sida', 'snett-fram', 'framifran', 'snett-bak'] as const;
  const cars = CAR_SHAPES.flatMap((shape) =>
    views.map((view): [string, string] => [`cars/${shape}-${view}`, carTemplate(shape, view)]),
  );
  const files = [
    ...cars,
    ...interiorTemplates().map(([name, svg]) => [`interiors/${name}`, svg]),
    ...categoryScenes('light').map(([slug, svg]) => [`categories/${slug}`, svg]),
    ...categoryScenes('dark').map(([slug, svg]) => [`categories/${slug}-mork`, svg]),
    ['landscapes/hem-ljus', heroScene('light')],
    ['landscapes/hem-mork', heroScene('dark')],
    ['landscapes/vagslut-ljus', emptyRoadScene('light')],
    ['landscapes/vagslut-mork', emptyRoadScene('dark')],
    ['empty-lists/garage-ljus', garageScene('light')],
    ['empty-lists/garage-mork', garageScene('dark')],
    ['empty-lists/brevlada-ljus', letterBoxScene('light')],
    ['empty-lists/brevlada-mork', letterBoxScene('dark')],
    ['empty-lists/parkering-ljus', parkingScene('light')],
    ['empty-lists/parkering-mork', parkingScene('dark')],
  ];
  // One element a line, so that a difference between two versions can be read; the site joins the lines again.
  return new Map(files.map(([path, svg = '']) => [`${path}.svg`, `${svg.replaceAll('><', '>\n<')}\n`]));
}
