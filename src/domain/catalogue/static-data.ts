/** Every brand and series with its number of ads for sale, as served by /static-data.json. Most ads first, then by name. */
export type StaticData = {
  brands: { name: string; slug: string; ads: number }[];
  series: { name: string; slug: string; brand: string; ads: number }[];
};
