type DiffTextProps = { parts: readonly { kind: 'same' | 'removed' | 'added'; text: string }[]; empty?: string };

/** Text with its changes: removed words are struck through, added ones underlined, so that neither depends on colour. */
export function DiffText({ parts, empty = 'tomt' }: DiffTextProps) {
  if (parts.length === 0) return <span className="text-quiet">{empty}</span>;
  return (
    <span className="whitespace-pre-wrap wrap-anywhere">
      {parts.map(({ kind, text }, place) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
        if (kind === 'same') return <span key={place}>{text}</span>;
        const Tag = kind === 'added' ? 'ins' : 'del';
        const className = kind === 'added' ? 'bg-moss-tint underline decoration-2' : 'bg-red-tint line-through';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Tag key={place} className={className}>
            {text}
          </Tag>
        );
      })}
    </span>
  );
}
