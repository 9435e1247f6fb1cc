/** Words with dots between them, which are not read aloud; a dot that would begin or end a line is out of sight. */
export function DottedLine({ words, className = '' }: { words: readonly string[]; className?: string }) {
  return (
    <p className={`overflow-hidden ${className}`}>
      <span className="dotted">
        {words.map((word) => (
          <span key={word}>{word}</span>
        ))}
      </span>
    </p>
  );
}
