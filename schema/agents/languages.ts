import { z } from 'zod';
import { listOf } from '../wire.ts';

/** Languages that values and texts can be asked for in, each with a region whose flag stands for it. */
const regions: Readonly<Record<string, string>> = {
  ar: 'EG',
  bg: 'BG',
  bn: 'BD',
  ca: 'ES',
  cs: 'CZ',
  da: 'DK',
  de: 'DE',
  el: 'GR',
  en: 'GB',
  es: 'ES',
  et: 'EE',
  fa: 'IR',
  fi: 'FI',
  fr: 'FR',
  he: 'IL',
  hi: 'IN',
  hr: 'HR',
  hu: 'HU',
  id: 'ID',
  it: 'IT',
  ja: 'JP',
  ko: 'KR',
  lt: 'LT',
  lv: 'LV',
  ms: 'MY',
  nl: 'NL',
  no: 'NO',
  pl: 'PL',
  pt: 'PT',
  'pt-BR': 'BR',
  ro: 'RO',
  ru: 'RU',
  sk: 'SK',
  sl: 'SI',
  sr: 'RS',
  sv: 'SE',
  sw: 'KE',
  ta: 'IN',
  th: 'TH',
  tl: 'PH',
  tr: 'TR',
  uk: 'UA',
  ur: 'PK',
  vi: 'VN',
  zh: 'CN',
  'zh-TW': 'TW',
};

export interface Language {
  /** In English. */
  name: string;
  /** BCP 47. */
  code: string;
  flag: string;
}

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Languages in which agents write, ordered by name. */
export const languages: readonly Language[] = Object.entries(regions)
  .map(([code, region]) => ({ name: names.of(code) ?? code, code, flag: flagOf(region) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Two letters as regional indicators. */
function flagOf(region: string): string {
  const first = 0x1f1e6 - 'A'.charCodeAt(0);
  return String.fromCodePoint(...[...region].map((letter) => first + letter.charCodeAt(0)));
}

/** Returns a language by its code or its English name, in any case; null if unknown. */
export function languageNamed(text: string): Language | null {
  const wanted = text.trim().toLowerCase();
  const isNamed = ({ name, code }: Language) => [name, code].some((one) => one.toLowerCase() === wanted);
  return languages.find(isNamed) ?? null;
}

export const languageList = listOf(
  z
    .object({
      name: z.string(),
      code: z.string().meta({ description: 'BCP 47; `lang` takes it, or the name' }),
      flag: z.string(),
    })
    .meta({ id: 'Language' }),
);
