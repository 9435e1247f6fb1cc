const BROWSERS = [
  ['Edge', /\bEdg\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrome\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux/],
] as const;

type Signs = readonly (readonly [string, RegExp])[];
const nameIn = (signs: Signs, text: string): string | undefined => signs.find(([, sign]) => sign.test(text))?.[0];

/** What a person would call the browser that says this of itself. */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'Okänd webbläsare';
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} på ${system}`;
}
