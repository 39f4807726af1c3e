import { z } from 'zod';

/** What a provider of contacts is asked, and what it answers: the whole of the protocol. */

/** The body of the POST. */
export interface ContactRequest {
  companyDomain: string;
  companyName: string | null;
  /** Titles of interest, spelt in any way; none: everybody. */
  titles: string[];
  excludeTitles: string[];
  /** A country's code or name. */
  country: string | null;
  location: string | null;
  /** More contacts than this are not read. */
  limit: number;
}

/** Nothing that a database would refuse. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !value.includes('\0'))
    .transform((value) => value.trim() || null)
    .nullish()
    .transform((value) => value ?? null);

const page = text(2000).transform((value) => (value !== null && /^https?:\/\//i.test(value) ? value : null));

/** One contact. A contact of another form is left out; other members are ignored. */
export const providedContact = z.object({
  firstName: text(200),
  lastName: text(200),
  email: text(320).transform((value) => (value?.includes('@') ? value.toLowerCase() : null)),
  title: text(300),
  profileUrl: page,
  location: z
    .object({
      countryCode: text(10).transform((value) => value?.toUpperCase() ?? null),
      text: text(300),
    })
    .nullish()
    .transform((value) => value ?? { countryCode: null, text: null }),
});
export type ProvidedContact = z.output<typeof providedContact>;

export const contactReply = z.object({ contacts: z.array(z.unknown()) });
