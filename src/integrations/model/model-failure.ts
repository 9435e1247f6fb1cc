/** Why the model did not answer; the message is shown to the visitor (ADM §8). */
export class ModelFailure extends Error {
  override name = 'ModelFailure';

  static overloaded(): ModelFailure {
    return new ModelFailure('AI-tjänsten är överbelastad. Försök igen om en stund.');
  }

  static unavailable(why: string): ModelFailure {
    return new ModelFailure(`AI-tjänsten är inte tillgänglig: ${why}`);
  }

  static noAnswer(): ModelFailure {
    return new ModelFailure('Fick inget giltigt svar från AI-tjänsten');
  }
}
