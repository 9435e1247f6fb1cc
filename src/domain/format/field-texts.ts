/** "name: ränta": the fields of a thing that was kept as JSON, each as text; none of what is no thing. */
export const fieldTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([name, each]) => `${name}: ${typeof each === 'string' ? each : JSON.stringify(each)}`)
    : [];
