/** Words separated by dots, which screen readers skip; a dot at the beginning or end of a line is hidden. */
export function DottedLine({ words, className = '' }: { words: readonly string[]; className?: string }) {
  return (
    <p className={`dotted ${className}`}>
      {words.map((word) => (
        <span key={word}>{word}</span>
      ))}
    </p>
  );
}
