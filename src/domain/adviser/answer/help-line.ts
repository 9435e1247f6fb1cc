/** Numbers to call where life or safety is at stake: SOS Alarm, 1177, Mind, Kvinnofridslinjen, Bris, the police. */
const HELP_LINE =
  /(?:ring|telefon|linjen|numret|rådgivningen)\s+(?:112|1177|114 ?14|90 ?101|020-50 50 50|116 ?111)(?!\d)/iu;

/** Whether an answer names whom to call in need: then it is given as it is, whatever a language model would say. */
export const namesHelpLine = (text: readonly string[]): boolean => text.some((paragraph) => HELP_LINE.test(paragraph));
