/** The words of the address of a model's page: "/bil/volvo/v60" → "volvo v60"; null: another address. */
export function seriesPathOf(path: string): string | null {
  const [, brand, series] = /^\/bil\/([a-z\d-]+)(?:\/([a-z\d-]+))?(?:[/?#].*)?$/iu.exec(path) ?? [];
  if (brand === undefined) return null;
  return [brand, series]
    .filter((part) => part !== undefined)
    .map((part) => part.replaceAll('-', ' '))
    .join(' ');
}
