import type { ReactNode } from 'react';
import { Link } from 'react-router';

/**
 * Text of a bot message: lines, a divider of three dashes, **bold**, and [text](path) for pages of this site. A dash at the
 * beginning of a line is plain text (D61), as is everything else.
 */
export function BotText({ text, onFollow }: { text: string; onFollow: () => void }) {
  const lines = text.split('\n');
  return (
    <div className="grid gap-1.5">
      {lines.map((line, place) => {
        const key = `${place} ${line}`;
        if (line.trim() === '') return null;
        if (/^\s*---+\s*$/.test(line)) return <hr key={key} className="my-1.5 border-line" />;
        return <p key={key}>{inlineOf(line.replace(/^\s*[-–—]\s*/, ''), onFollow)}</p>;
      })}
    </div>
  );
}

/** Paths of this site only: one slash, not followed by another one. */
const INLINE = /\*\*([^*]+)\*\*|\[([^\][]+)\]\((\/(?![/\\])[^\s()]*)\)/g;

function inlineOf(line: string, onFollow: () => void): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of line.matchAll(INLINE)) {
    const [whole, bold, words, path] = match;
    parts.push(line.slice(end, match.index));
    end = match.index + whole.length;
    parts.push(
      path === undefined ? (
        <strong key={match.index}>{bold}</strong>
      ) : (
        <Link key={match.index} to={path} onClick={onFollow} className="link">
          {words}
        </Link>
      ),
    );
  }
  return [...parts, line.slice(end)];
}
