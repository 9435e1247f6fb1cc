/** Groups of cars by one of their facts. */
export const DEMAND_KINDS = ['model', 'fuel', 'body', 'price', 'county'] as const;
export type DemandKind = (typeof DEMAND_KINDS)[number];

/** Orders of the table of the demand. */
export const DEMAND_ORDERS = ['wanted', 'searched', 'opened', 'speed', 'few', 'own'] as const;
export type DemandOrder = (typeof DEMAND_ORDERS)[number];

/** The whole country, in the address. */
export const COUNTRY_AREA = 'landet';
/** Where the address says nothing. */
export const DEFAULT_DEMAND: { kind: DemandKind; area: string; order: DemandOrder } = {
  kind: 'model',
  area: COUNTRY_AREA,
  order: 'wanted',
};
