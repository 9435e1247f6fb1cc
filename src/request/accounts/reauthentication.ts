/** The field in which the password is given again, beside those of the form that asks for it. */
export const REAUTHENTICATION_FIELD = 'bevisLosenord';

/** Why a form waits for the password, and the form itself, to be sent again with it. */
export type ReauthenticationRequest = {
  title: string;
  text: string;
  /** Its fields with their values, but for passwords. */
  fields: [string, string][];
};

export const isReauthenticationRequest = (thrown: unknown): thrown is { reauthentication: ReauthenticationRequest } =>
  typeof thrown === 'object' && thrown !== null && 'reauthentication' in thrown;
