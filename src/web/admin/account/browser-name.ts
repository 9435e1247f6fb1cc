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

type Patterns = readonly (readonly [name: string, pattern: RegExp])[];
const nameIn = (patterns: Patterns, text: string): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0];

/** Common name of a browser and its operating system, read from the User-Agent header: "Firefox på Linux". */
export function browserName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent) ?? 'Okänd webbläsare';
  const system = nameIn(SYSTEMS, userAgent);
  return system === undefined ? browser : `${browser} på ${system}`;
}
