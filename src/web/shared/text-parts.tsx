import type { TextPart } from '#src/domain/dealers/dealer-agreements.ts';

/** A text of the operator, with its headings. */
export const TextParts = ({ parts }: { parts: readonly TextPart[] }) => (
  <div className="mt-6 grid max-w-prose gap-8">
    {parts.map(({ heading, paragraphs }, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text has no other key
      <section key={place}>
        {heading !== null && <h2 className="mb-2 text-large">{heading}</h2>}
        {paragraphs.map((paragraph) => (
          <p key={paragraph} className="text-body not-first-of-type:mt-3 wrap-anywhere">
            {paragraph}
          </p>
        ))}
      </section>
    ))}
  </div>
);
