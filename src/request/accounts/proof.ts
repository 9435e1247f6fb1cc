/** The field in which the password is given again, beside those of the form that asks for it. */
export const PROOF_FIELD = 'bevisLosenord';

/** Why a form waits for the password, and the form itself, to be sent again with it. */
export type ProofAsked = {
  title: string;
  text: string;
  /** Its fields with their values, but for passwords. */
  fields: [string, string][];
};

export const isProofAsked = (thrown: unknown): thrown is { proof: ProofAsked } =>
  typeof thrown === 'object' && thrown !== null && 'proof' in thrown;
