/** Form field in which the visitor repeats the password. */
export const REAUTHENTICATION_FIELD = 'bevisLosenord';

/** Why a form requires the password, and the submitted form, to be sent again with it. */
export type ReauthenticationRequest = {
  title: string;
  text: string;
  /** Submitted fields without passwords. */
  fields: [string, string][];
};

export const isReauthenticationRequest = (thrown: unknown): thrown is { reauthentication: ReauthenticationRequest } =>
  typeof thrown === 'object' && thrown !== null && 'reauthentication' in thrown;
