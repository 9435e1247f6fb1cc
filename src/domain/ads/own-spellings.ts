/**
 * Words of headings that are written in a way of their own. Dealers write whole headings in capitals, which leave nothing of that: "TID
 * VECTOR, DRAGKROK" is "TiD Vector, dragkrok". Techniques are spelled as the catalogue's engines are (own-spellings.test.ts), the rest are
 * names of trims and of equipment that are no Swedish words.
 */
const SPELLINGS = `
  4Drive 4MATIC 4MATIC+ 4MOTION ActiveHybrid AllGrip AWD-i BioFlex BioPower BiTDI BiTurbo BlueEfficiency BlueHDi BlueTEC CRDi dCi DDiS DM-i DTi e-4ORCE e-Boxer e-HDi
  e-Hybrid e-POWER e-Skyactiv e-Skyactiv-G e-Skyactiv-X E-Tech E-Tense e-Transporter e-tron e-XDi e:HEV EcoBlue EcoBoost EcoFuel EcoTec3 eHybrid
  eSprinter eTSI FlexiFuel HDi HDiF Hybrid+ i-CTDi i-DTEC i-VTEC JTDm kWh MHEV Multijet MultiAir MultiFuel Plug-in PureTech Rear-Wheel SCe Skyactiv-D Skyactiv-G
  SVAutobiography T-Jet TCe TDCi TDdi Ti-VCT TTiD TwinAir VCDi VTi VVT-i VVTi X-Fuel XDi
  Acenta Alltrack Ambiente Android Apple Autobiography Avantgarde Bluetooth Bose Bowers Brembo Burmester CarPlay Comfortline Country Cross Dynaudio
  Harman Highline Inscription Kardon Kinetic Luxline Momentum N-Connecta Polestar Proline R-Design R-Dynamic S-line Scoutline Sportline Summum Tekna
  Titanium Trendline Webasto Wilkins`;

/** Of one make alone: elsewhere the word is another one, as "tid", "drive" and "vector" are. */
const OF_MAKES: Readonly<Record<string, string>> = {
  Porsche: 'E-Hybrid',
  Renault: 'dTi',
  Saab: 'TiD Aero Arc Griffin Linear Vector',
  Volvo: 'DRIVe',
};

const byLowerCase = (words: string): ReadonlyMap<string, string> =>
  new Map(
    words
      .trim()
      .split(/\s+/)
      .map((word) => [word.toLowerCase(), word]),
  );

const EVERYWHERE = byLowerCase(SPELLINGS);
const BY_MAKE = new Map(Object.entries(OF_MAKES).map(([make, words]) => [make, byLowerCase(words)]));
/** "xDrive20d", "sDrive", "eDrive40". */
const DRIVE = /^([xse])drive(\d{0,3}[a-z]?)$/;

/** The spelling of a word in lower case on a car of a make; undefined: it has none of its own. @param names of the car, which may be repeated */
export function ownSpelling(word: string, make: string | null, names: readonly string[]): string | undefined {
  const [, kind, rest] = DRIVE.exec(word) ?? [];
  if (kind !== undefined) return `${kind}Drive${rest}`;
  const own = make === null ? undefined : BY_MAKE.get(make)?.get(word);
  return own ?? EVERYWHERE.get(word) ?? names.find((name) => name.toLowerCase() === word);
}
