/** Every brand and series with its number of ads for sale, as /static-data.json says them. The commonest first, then by name. */
export type StaticData = {
  brands: { name: string; slug: string; ads: number }[];
  series: { name: string; slug: string; brand: string; ads: number }[];
};
