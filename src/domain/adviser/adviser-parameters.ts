import type { ModelSettings } from './model-settings.ts';

/** The settings that staff may replace by a parameter. */
type AdjustableSettings = Pick<ModelSettings, 'temperature' | 'maxTokens' | 'dailyTokens'>;

export type AdviserParameter = {
  /** Name of the parameter. */
  name: string;
  setting: keyof AdjustableSettings;
  /** Meaning, as staff read it. */
  meaning: string;
  min: number;
  max: number;
  isInteger: boolean;
};

/** All parameters that the adviser reads; without a parameter the server's configuration holds. */
export const ADVISER_PARAMETERS: readonly AdviserParameter[] = [
  {
    name: 'adviser_temperature',
    setting: 'temperature',
    min: 0,
    max: 2,
    isInteger: false,
    meaning: 'Hur fritt språkmodellen formulerar sig: 0 är mest lika från gång till gång.',
  },
  {
    name: 'adviser_max_tokens',
    setting: 'maxTokens',
    min: 100,
    max: 4_000,
    isInteger: true,
    meaning: 'Hur långt ett svar från språkmodellen får bli, i tokens.',
  },
  {
    name: 'adviser_daily_tokens',
    setting: 'dailyTokens',
    min: 0,
    max: 100_000_000,
    isInteger: true,
    meaning: 'Hur många tokens språkmodellen får använda per dygn. Sedan svarar den inbyggda rådgivaren ensam.',
  },
];

export const findAdviserParameter = (name: string): AdviserParameter | undefined =>
  ADVISER_PARAMETERS.find((parameter) => parameter.name === name);

/** The value of a parameter; a decimal comma is accepted. Null: not a number in the allowed range. */
export function readParameterValue({ min, max, isInteger }: AdviserParameter, written: string): number | null {
  const text = written.trim().replace(',', '.');
  if (!/^\d{1,9}(?:\.\d{1,6})?$/.test(text)) return null;
  const value = Number(text);
  return value < min || value > max || (isInteger && !Number.isInteger(value)) ? null : value;
}

/** The settings with the valid ones of the stored parameters in place of those configured. */
export function withParameters<Settings extends AdjustableSettings>(
  settings: Settings,
  stored: readonly { name: string; value: string }[],
): Settings {
  const replaced: Partial<AdjustableSettings> = {};
  for (const { name, value } of stored) {
    const parameter = findAdviserParameter(name);
    const number = parameter && readParameterValue(parameter, value);
    if (parameter && typeof number === 'number') replaced[parameter.setting] = number;
  }
  return { ...settings, ...replaced };
}
