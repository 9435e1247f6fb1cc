/** Where a statement comes from. */
export type CheckSource = {
  title: string;
  /** Null: without a page to link to. */
  url: string | null;
  /** When it was checked, as words; null: not stated. */
  note: string | null;
};

/** Something to check or ask before a purchase; ticks are stored by the key. */
export type PurchaseCheck = { key: string; text: string; source: CheckSource | null };

/** A part of the checklist: facts to know, then what to check. */
export type ChecklistPart = {
  heading: string;
  facts: readonly string[];
  checks: readonly PurchaseCheck[];
  sources: readonly CheckSource[];
};
