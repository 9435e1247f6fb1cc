/** "name: ränta": the fields of a JSON object as texts; empty for other values. */
export const fieldTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, each]) => `${name}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
    : [];
