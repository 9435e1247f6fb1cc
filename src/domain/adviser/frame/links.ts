import { seriesPathOf } from './own-paths.ts';
import { hasPlate } from './plates.ts';

/** The ads and sites that a message points at, and the rest of its text, in which none of them can be read as an amount. */
export type Links = {
  /** Ids of ads, in the order named. */
  ads: readonly number[];
  /** Hosts of links to other sites. */
  foreign: readonly string[];
  /** Whether it names a car by its registration number. */
  hasPlate: boolean;
  /** With the names of a model in place of a link to its page. */
  text: string;
};

const MAX_ADS = 5;
/** Nine digits at most, as all ids. */
const AD_PATH = /^\/ad\/(\d{1,9})(?:[/?#].*)?$/iu;
/** An address with or without its scheme: "www.blocket.se/annons/1", "http://localhost:3000/ad/7"; not "t.ex.", not "2.0". */
const ADDRESS =
  /(?:https?:\/\/|www\.)[^\s<>()"”]+|(?<![\p{L}\d@.])(?:[a-z\d-]+\.)+(?:se|com|net|nu|org|de|fi|no|dk|io)(?::\d+)?\/[^\s<>()"”]*/giu;
/** A path without its host. */
const PATH = /(?<![\p{L}\d/.:])\/(?:ad|bil)\/[^\s<>()"”]+/giu;
/** "annons 185652", "annons nr 12", "annonsen med id 12". */
const AD_NUMBER =
  /(?<!\p{L})annons(?:en)?(?:\s+(?:nr|nummer|id|med id)[.:]?\s*#?(\d{1,9})|:?\s*#?(\d{2,9}))(?![\d ]*(?:kr|mil|\d))/giu;
/** Market places whose ads may have an address of the same form. */
const MARKET_PLACES =
  /(?:^|\.)(?:blocket|bytbil|kvd|wayke|bilweb|mobile|autoscout24|facebook|tradera|riddermarkbil|kvarndammen|carla|bilia|hedinbil|autouncle|nettiauto|finn|bilbasen|carwow|autotrader)\.[a-z]+$/iu;
const PUNCTUATION_AFTER = /[.,;:!?)\]]+$/u;

/** Reads the links, ids and registration numbers of a message. */
export function readLinks(message: string): Links {
  const ads: number[] = [];
  const foreign: string[] = [];
  const takePath = (path: string): string | null => {
    const id = AD_PATH.exec(path)?.[1];
    if (id !== undefined) {
      ads.push(Number(id));
      return ' ';
    }
    const series = seriesPathOf(path);
    return series === null ? null : ` ${series} `;
  };
  const text = message
    .replace(ADDRESS, (written) => {
      const address = written.replace(PUNCTUATION_AFTER, '');
      const [, host = '', path = ''] = /^(?:https?:\/\/)?([^/?#]*)(.*)$/iu.exec(address) ?? [];
      const own = isMarketPlace(host) ? null : takePath(path);
      if (own === null) foreign.push(host.replace(/^www\./iu, '').toLowerCase());
      return own ?? ' ';
    })
    .replace(PATH, (path) => takePath(path.replace(PUNCTUATION_AFTER, '')) ?? ' ')
    .replace(AD_NUMBER, (_, numbered?: string, bare?: string) => {
      ads.push(Number(numbered ?? bare));
      return ' ';
    });
  return {
    ads: [...new Set(ads)].slice(0, MAX_ADS),
    foreign: [...new Set(foreign)],
    hasPlate: hasPlate(text),
    text: text.replace(/\s+/gu, ' ').trim(),
  };
}

const isMarketPlace = (host: string): boolean => MARKET_PLACES.test(host.replace(/:\d+$/u, ''));
