type CodeBlockProps = {
  /** Accessible name: what the code does, and in which language. */
  label: string;
  code: string;
};

/** Code as it is copied; long lines scroll within. */
export const CodeBlock = ({ label, code }: CodeBlockProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
  <section tabIndex={0} aria-label={label} className="overflow-x-auto rounded-card bg-sunken">
    <pre className="w-max min-w-full p-4 text-fine">
      <code>{code}</code>
    </pre>
  </section>
);
