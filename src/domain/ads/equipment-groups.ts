/** Equipment of one group. */
export type EquipmentGroup = { heading: string; words: string[] };

/** The first match wins; words are lower case. Words without a match belong to {@link OTHER}. */
const GROUPS: readonly { heading: string; pattern: RegExp }[] = [
  { heading: 'Elbil och laddning', pattern: /ombordladd|snabbladd|laddkabel|typ 2|ccs|värmepump|laddbox/u },
  {
    heading: 'Ljud och uppkoppling',
    pattern:
      /carplay|android|navi|gps|bluetooth|radio|dab|ljud(?!dämp)|högtalar|harman|bose|jbl|bang|burmester|usb|aux|cd-|app(?!ar)|mobil|instrument|skärm/u,
  },
  {
    heading: 'Ljus och sikt',
    pattern: /(?<!\p{L})led(?!\p{L})|xenon|strålkast|ljus|belysning|regnsensor|vindruta|avbländ|speg(?:el|lar)/u,
  },
  {
    heading: 'Säkerhet och körhjälp',
    pattern:
      /farthållar|kamera|parkering|varnar|varning|filhåll|körfält|nödbroms|autobroms|vägskylt|airbag|isofix|(?<!\p{L})(?:esp|abs)(?!\p{L})|antisladd|head-up|larm|startspärr|döda vinkel/u,
  },
  {
    heading: 'Hjul, chassi och last',
    pattern: /fälg|hjul|däck|drag|takräcke|rails|last|fjädring|chassi|skiljevägg|flak|servo|paddlar/u,
  },
  {
    heading: 'Komfort och inredning',
    pattern:
      /värm|stol|skinn|klädsel|klimat|luftkond|(?<!\p{L})ac(?!\p{L})|ratt|säte|sits|panorama|taklucka|nyckel|hissar|baklucka|lås|tonade|insyn|handbroms/u,
  },
];
const OTHER = 'Övrigt';

/** Groups equipment if the list is long enough to need it; each group in the dealer's order. */
export function groupEquipment(words: readonly string[]): EquipmentGroup[] {
  const headings = [...GROUPS.map(({ heading }) => heading), OTHER];
  const byHeading = new Map<string, string[]>(headings.map((heading) => [heading, []]));
  for (const word of new Set(words)) {
    const text = word.toLowerCase();
    const group = GROUPS.find(({ pattern }) => pattern.test(text));
    byHeading.get(group?.heading ?? OTHER)?.push(word);
  }
  return [...byHeading].flatMap(([heading, ofGroup]) => (ofGroup.length === 0 ? [] : [{ heading, words: ofGroup }]));
}
