/** Words with dots between them; a dot that would begin or end a line is out of sight. */
export function DottedLine({ words, className = '' }: { words: readonly string[]; className?: string }) {
  return (
    <p className={`overflow-hidden ${className}`}>
      <span className="-ml-3.5 flex flex-wrap">
        {words.map((word, place) => (
          <span key={word} className="flex whitespace-nowrap">
            <span aria-hidden className="w-3.5 text-center">
              {place === 0 ? '' : ' · '}
            </span>
            {word}
          </span>
        ))}
      </span>
    </p>
  );
}
