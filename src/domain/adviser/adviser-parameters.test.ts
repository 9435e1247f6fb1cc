import { expect, test } from 'vitest';
import { ADVISER_PARAMETERS, findAdviserParameter, readParameterValue, withParameters } from './adviser-parameters.ts';
import { DEFAULT_MODEL_SETTINGS } from './model-settings.ts';

const valueIn = (name: string, written: string): number | null => {
  const parameter = findAdviserParameter(name);
  return parameter === undefined ? null : readParameterValue(parameter, written);
};

test.each([
  ['adviser_temperature', '0,7', 0.7],
  ['adviser_temperature', ' 0 ', 0],
  ['adviser_temperature', '2.1', null],
  ['adviser_temperature', '-1', null],
  ['adviser_temperature', '1e0', null],
  ['adviser_max_tokens', '1500', 1_500],
  ['adviser_max_tokens', '1500,5', null],
  ['adviser_max_tokens', '99', null],
  ['adviser_daily_tokens', 'många', null],
  ['adviser_daily_tokens', '', null],
  ['constructor', '1', null],
])('the value of %s written as "%s" is %s', (name, written, value) => expect(valueIn(name, written)).toBe(value));

test('valid parameters replace the configured settings; invalid and unknown ones do not', () => {
  const stored = [
    { name: 'adviser_temperature', value: '0,2' },
    { name: 'adviser_max_tokens', value: 'tusen' },
    { name: 'model', value: 'elak' },
  ];
  expect(withParameters(DEFAULT_MODEL_SETTINGS, stored)).toEqual({ ...DEFAULT_MODEL_SETTINGS, temperature: 0.2 });
});

test('every default is in the allowed range', () => {
  for (const parameter of ADVISER_PARAMETERS) {
    const written = String(DEFAULT_MODEL_SETTINGS[parameter.setting]);
    expect(readParameterValue(parameter, written), parameter.name).toBe(DEFAULT_MODEL_SETTINGS[parameter.setting]);
  }
});
