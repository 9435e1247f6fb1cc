import type { BodyType } from '#src/domain/vocabulary/vocabulary.ts';
import { wordFinder } from './word-table.ts';

/**
 * Maps body texts to the vocabulary. Small cars (Småbil) are hatchbacks, people carriers of every size Minibuss, work vans
 * Transportbil.
 */
export const findBodyType = wordFinder<BodyType>({
  words: {
    Kombi:
      'estate, wagon, station wagon, stationwagon, herrgårdsvagn, touring, avant, sportkombi, sports tourer, stationcar',
    SUV: 'crossover, cuv, stadsjeep, terrängbil, suv/terräng, off-road, offroad, jeep, sports utility vehicle, geländewagen',
    Halvkombi:
      'hatchback, hatch, småbil, small car, compact, kompakt, liftback, 5-dörrars, 3-dörrars, sportback, kleinwagen',
    Sedan: 'saloon, limousine, limousin, fastback, 4-dörrars',
    Coupé: 'coupe, kupé, sportbil, sports car, sportvagn, sportwagen, 2-dörrars',
    Cab: 'cabriolet, cabrio, convertible, roadster, spider, spyder, targa, öppen',
    Minibuss: 'minivan, mpv, familjebuss, minibus, buss, familjebil, people carrier, passenger van, kleinbus',
    Pickup: 'pick-up, pick up, truck, flak, pickup truck, crew cab',
    Transportbil: `professional, yrkesfordon, van, skåp, skåpbil, lätt lastbil, transport, full size van, cargo van,
      panel van, varebil, kastenwagen`,
  },
  patterns: [
    [/\b(transportbil|skapbil|yrkes|lastbil|cargo|panel ?van|delivery)/, 'Transportbil'],
    [/\bpick ?up/, 'Pickup'],
    [/\b(suv|crossover|stadsjeep)\b/, 'SUV'],
    [/\b(minibus|familjebuss|minivan|mpv)/, 'Minibuss'],
    [/\b(cab|cabriolet|cabrio|convertible|roadster)\b/, 'Cab'],
    [/\b(coupe|kupe)\b/, 'Coupé'],
    [/\b(halvkombi|hatch\w*|smabil)\b/, 'Halvkombi'],
    [/\b(kombi|estate|wagon|herrgardsvagn)\b/, 'Kombi'],
    [/\b(sedan|saloon)\b/, 'Sedan'],
  ],
});
