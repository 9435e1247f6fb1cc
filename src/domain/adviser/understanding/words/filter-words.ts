import {
  type BodyType,
  type Color,
  type Drive,
  type Fuel,
  type Transmission,
  UNKNOWN_HYBRID,
} from '#src/domain/ads/vocabulary.ts';

/**
 * Visitors' words for filter values: folded (no accents, lower case) base forms; find-words.ts handles endings and compounds.
 * Broader than the tables for feeds: visitors say "bensinare" and "fyrhjulsdriven", and mean every kind by "hybrid".
 */
export const FILTER_WORDS: {
  fuel: Partial<Record<Fuel, string>>;
  transmission: Partial<Record<Transmission, string>>;
  chassis: Partial<Record<BodyType, string>>;
  color: Partial<Record<Color, string>>;
  drive: Partial<Record<Drive, string>>;
} = {
  fuel: {
    Bensin:
      'bensin, bens, soppa, bensinare, bensinbil, bensindriven, bensindrift, bensinmotor, petrol, gasoline, tsi, tfsi, tgdi, t gdi, gdi, ecoboost, vvt i, mpi, puretech, tce, dig t, skyactiv g, boosterjet, multiair',
    Diesel:
      'diesel, dieslar, tiesel, tiisel, diisel, dizel, deesel, dieselbil, dieseldriven, dieselmotor, disel, tdi, hdi, bluehdi, dci, cdti, tdci, crdi, cdi, jtd, multijet, d4d, d 4d, ddis, skyactiv d, bluetec, bluemotion tdi, hvo',
    El: 'el, ev, elbil, elsnurra, eldriven, eldrift, elektrisk, elektriskt, helelektrisk, ren el, ren elbil, helt elektrisk, batteribil, bev, electric, electric car',
    Laddhybrid:
      'laddhybrid, laddis, laddhybbe, sladdhybrid, med sladd, hybrid med sladd, ehybrid, e hybrid, eq power, dm i, laddhybridbil, plug in hybrid, plugin hybrid, plug in, plugin, phev, laddbar hybrid, laddbar, gte, tfsi e, tfsie, 4xe, twin engine',
    Elhybrid:
      'elhybrid, e hev, ehev, e power, fullhybrid, hev, sjalvladdande hybrid, sjalvladdande, hybrid som laddar sig sjalv, laddar sig sjalv, laddar sjalv, self charging hybrid',
    Etanol: 'etanol, etanolbil, e85, flexifuel, flexfuel, flex fuel, biopower',
    Gas: 'gas, gasbil, biogas, fordonsgas, naturgas, metangas, cng, gasdriven',
    Vätgas: 'vatgas, bransleceller, bransecell, vatgasbil',
  },
  transmission: {
    Automat:
      'automat, automatare, otomat, ottomat, autumat, automaatti, automatti, auto lada, automatlada, automatvaxellada, automatvaxel, automatvaxlad, automatvaxlat, automatisk, automatisk vaxellada, automatisk vaxel, autolada, automatbil, automatkorkort, automatkort, villkor automat, kort for automat, korkort for automat, automatic, automatic gearbox, automatic transmission, dsg, pdk, aut, dct, s tronic, stronic, steptronic, tiptronic, geartronic, powershift, edc, eat6, eat8, speedshift, g tronic, 7g tronic, 9g tronic, 8g dct',
    Manuell:
      'manuell, manuellt, stick shift, vanlig vaxellada, vanlig lada, vanlig vaxel, vaxla sjalv, vaxlar sjalv, kopplingspedal, manuell vaxellada, manuellvaxellada, manuell lada, manuellt vaxlad, manuellvaxlad, handvaxlad, pinne, manual, manual gearbox, manual transmission',
    CVT: 'cvt, steglos, ecvt, variomatic, multitronic, lineartronic, xtronic',
    Halvautomatisk: 'halvautomat, halvautomatisk, semiautomatic',
  },
  chassis: {
    Kombi:
      'kombi, farmare, kombibil, stationcar, sport tourer, sportstourer, grandtour, turnier, touring sports, sportwagon, t modell, farmarbil, farmari, herrgardsvagn, stationsvagn, station wagon, estate, wagon, touring, avant, sportkombi, sportscombi, sportskombi, combi, sportswagon, variant, sw, sportbrake, sports tourer',
    SUV: 'suv, stadsjeep, crossover, terrangbil, cuv, stads suv',
    Sedan: 'sedan, saloon',
    Halvkombi: 'halvkombi, hatchback, hatch, kombikupe',
    Coupé: 'coupe, kupe',
    Cab: 'cab, cabb, cabbe, cabriolet, cabrio, convertible, roadster, oppen bil, sufflett, cabben, cabban, nedfallbart tak, utan tak',
    Minibuss: 'minibuss, minivan, mpv, familjebuss, personbuss',
    Pickup: 'pickup, pick up, pickis, pickupper, pickuper, pickupar, flakbil, flak',
    Transportbil:
      'transportbil, skapbil, skap, skavan, latt lastbil, lastbil, hantverkarbil, firmabil med skap, budbil',
  },
  color: {
    Svart: 'svart, black, kolsvart',
    Vit: 'vit, vitt, white, parlvit, benvit',
    Grå: 'gra, gratt, gray, grey, antracit, grafitgra, morkgra, ljusgra, stalgra',
    Silver: 'silver, silverfargad, silvergra, silvrig, silvermetallic',
    Blå: 'bla, blatt, blue, morkbla, ljusbla, marinbla, turkos, navy',
    Röd: 'rod, rott, red, vinrod, morkrod, knallrod',
    Grön: 'gron, gront, green, morkgron, olivgron, militargron',
    Brun: 'brun, brunt, brown, brons, bronsfargad, koppar, kopparfargad',
    Beige: 'beige, champagne, sandfargad, champagnefargad',
    Gul: 'gul, gult, yellow',
    Orange: 'orange, orangefargad',
    Lila: 'lila, violett, purple',
    Guld: 'guld, guldfargad, gold',
    Rosa: 'rosa, cerise, pink',
  },
  drive: {
    Fyrhjulsdrift:
      'fyrhjulsdrift, drar pa alla fyra, driver pa alla fyra, driv pa alla fyra, drivning pa alla fyra, drivning pa alla fyra hjul, drift pa alla fyra, drift pa alla fyra hjul, drift pa alla hjul, drivning pa alla hjul, driver pa alla hjul, drar pa alla hjul, alla fyra hjulen, drar med alla fyra, fyrhjulsdriven, fyrhjulsdrivet, fyrhjuling, fyrhjulare, 4hjulsdrift, 4 hjulsdrift, 4 hjulsdriven, 4hjulsdriven, allhjulsdrift, allhjulsdriven, 4wd, awd, 4x4, 4 x 4, quattro, xdrive, 4motion, 4m, 4matic, allgrip, all4, 4drive, e four, all wheel drive, four wheel drive',
    Framhjulsdrift: 'framhjulsdrift, drar fram, framhjulsdriven, framhjulsdrivet, fwd, front wheel drive',
    Bakhjulsdrift:
      'bakhjulsdrift, bakhjulare, drar bak, drivning bak, bakhjulsdriven, bakhjulsdrivet, rwd, rear wheel drive',
  },
};

/** Words for several values. A mild hybrid burns petrol or diesel and is included there. */
export const SEVERAL_VALUES = [
  {
    field: 'fuel',
    values: ['Laddhybrid', 'Elhybrid', UNKNOWN_HYBRID],
    said: 'hybrid, hybbe, hyb, hybr, hybridbil, hybriddrift',
  },
  { field: 'fuel', values: ['Bensin', 'Diesel'], said: 'mildhybrid, mild hybrid, mhev' },
  {
    field: 'drive',
    values: ['Framhjulsdrift', 'Bakhjulsdrift', 'Tvåhjulsdrift'],
    said: 'tvahjulsdrift, tvahjulsdriven, 2wd',
  },
] as const;
