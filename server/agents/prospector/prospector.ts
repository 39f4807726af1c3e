import { z } from 'zod';
import { type AgentRunBody, accountRunBody } from '../../../schema/agents/input.ts';
import type { AccountPerson } from '../account-person.ts';
import {
  type Composition,
  defineAgent,
  type Match,
  match,
  noTexts,
  type ResolvedInput,
  type TakenValue,
} from '../definition.ts';
import { type PersonaFit, titlesOf } from '../persona-fit.ts';
import { personPlace } from '../quoted/fact.ts';
import { confidence, type Prospect, prospectsOf, type SearchContext, searchContext } from './search.ts';

const input = accountRunBody
  .extend({
    limit: z.int().min(0).max(1000).nullish().meta({ description: 'Contacts to return; 0 and absent: 25' }),
    minimal: z.boolean().nullish().meta({ description: 'Contacts alone: no persona, reason or annotation' }),
    searchContext: searchContext.nullish(),
  })
  .meta({ id: 'ProspectorInput' });

type ProspectorBody = z.output<typeof input>;

const contact = z
  .object({
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    title: z.string().nullable(),
    profileUrl: z.string().nullable(),
    location: z.object({ countryCode: z.string().nullable() }).meta({ id: 'ContactLocation' }),
  })
  .meta({ id: 'Contact' });

const defaultLimit = 25;
/** Of the workspace's own: so many are held against personas and titles. */
const peopleRead = 2000;
const personasRead = 200;

export const prospector = defineAgent({
  type: 'PROSPECTOR',
  path: 'prospector',
  aliases: [],
  title: 'Prospector',
  description:
    'People of a company in events, deals, documents and the provider of contacts, each with the persona of their title',
  category: 'research',
  input,
  requires: ['companyDomain', 'companyName'],
  follows: ['personaOIds', 'playbookOId', 'motionOId', 'enableCrmActivity'],
  looksUp: true,
  task: 'Find people of a company',
  plan: {
    ...noTexts,
    library: [{ kind: 'persona', most: personasRead }],
    people: wantedPeople,
  },
  fields: () => [],
  names: (body) => {
    const { playbookOId, personaOIds } = searchOf(body);
    return [
      ...(playbookOId
        ? [{ path: 'searchContext.playbookOId', oId: playbookOId, member: 'playbook' as const }]
        : []),
      ...(personaOIds ?? []).map((oId, at) => ({
        path: `searchContext.personaOIds[${at}]`,
        oId,
        member: 'persona' as const,
      })),
    ];
  },
  matches: ['playbook', 'persona'],
  data: z
    .object({
      contacts: z.array(
        z
          .object({
            contact,
            persona: match.optional().meta({ description: 'Absent with `minimal`' }),
            reason: z
              .string()
              .optional()
              .meta({ description: 'Place where the person was seen; absent with `minimal`' }),
          })
          .meta({ id: 'Prospect' }),
      ),
    })
    .meta({ id: 'ProspectorData' }),
  compose,
});

const bodyOf = (body: AgentRunBody) => body as ProspectorBody;
const searchOf = (body: AgentRunBody): Partial<SearchContext> => bodyOf(body).searchContext ?? {};
const limitOf = (body: AgentRunBody) => bodyOf(body).limit || defaultLimit;

function wantedPeople(of: ResolvedInput) {
  const { fuzzyTitles, exactTitles, excludeTitles, personCountry, personLocation } = searchOf(of.body);
  const asked = personasAsked(of);
  const ofPersonas = of.library.filter(({ oId }) => asked?.has(oId)).flatMap(titlesOf);
  return {
    most: peopleRead,
    fromEvents: of.settings.enableCrmActivity !== false,
    provided: limitOf(of.body),
    titles: [...new Set([...(fuzzyTitles ?? []), ...(exactTitles ?? []), ...ofPersonas])].slice(0, 100),
    excludeTitles: excludeTitles ?? [],
    country: personCountry?.trim() || null,
    location: personLocation?.trim() || null,
  };
}

/** The personas that are looked for: those of the request, of its playbook, or of the agent; null for everybody. */
function personasAsked({ body, settings, records, matches }: ResolvedInput): ReadonlySet<string> | null {
  const { personaOIds } = searchOf(body);
  const pinned = matches.persona ? [matches.persona.oId] : [];
  const ofPlaybook = personasOf(records.playbook?.data ?? {});
  const asked = [[...(personaOIds ?? []), ...pinned], ofPlaybook, settings.personaOIds ?? []];
  const first = asked.find((oIds) => oIds.length > 0);
  return first ? new Set(first) : null;
}

/** A playbook names personas at its top or, a motion's, in its scope, which may also be all of them. */
function personasOf(data: Record<string, unknown>): string[] {
  const scope = (data.scope ?? {}) as Record<string, unknown>;
  if (scope.allPersonas === true) return [];
  return [data.personaOIds, scope.personaOIds].flatMap((oIds) =>
    Array.isArray(oIds) ? oIds.filter((oId): oId is string => typeof oId === 'string') : [],
  );
}

function compose(from: Composition) {
  const { body, subject, people: read, library } = from;
  const people = read?.people ?? [];
  const askedPersonas = personasAsked(from);
  const personas = askedPersonas ? library.filter(({ oId }) => askedPersonas.has(oId)) : library;
  const found = prospectsOf(people, personas, searchOf(body), askedPersonas !== null);
  const shown = found.slice(0, limitOf(body));
  const isMinimal = bodyOf(body).minimal === true;
  const company = subject.company.domain ?? subject.company.name ?? 'the company';
  return {
    data: { contacts: shown.map((one) => prospectRow(one, isMinimal)) },
    taken: isMinimal ? [] : shown.flatMap(({ person }, at) => evidenceOf(person, at)),
    found: shown.length > 0,
    message: messageOf(shown.length, found.length, people.length, company, read?.refusal ?? null),
    warnings: [
      ...(read?.warnings ?? []),
      ...(subject.runtimeContext && !people.some(isTold)
        ? ['runtimeContext names nobody by name and title or address: people are all that is read in it']
        : []),
      ...((askedPersonas?.size ?? 0) > personas.length
        ? [
            `${(askedPersonas?.size ?? 0) - personas.length} of the personas asked for could not be read and fit nobody`,
          ]
        : []),
    ],
  };
}

const isTold = ({ evidence }: AccountPerson): boolean => evidence.some(({ type }) => type === 'input');

function prospectRow({ person, fit }: Prospect, isMinimal: boolean) {
  const { firstName, lastName, email, title, profileUrl, location, reason } = person;
  const contact = {
    firstName,
    lastName,
    email,
    title,
    profileUrl,
    location: { countryCode: location.countryCode },
  };
  return isMinimal ? { contact } : { contact, persona: matchOf(fit, title), reason };
}

const says = {
  same: 'is the title',
  within: 'holds the title',
  near: 'is of the same field and about the same level as the title',
} as const;

function matchOf(found: PersonaFit | null, title: string | null): Match {
  if (!found) return null;
  const { of: persona, fit, title: wanted } = found;
  const { oId, name, description } = persona;
  return {
    oId,
    name,
    description,
    matchConfidence: confidence[fit],
    matchAnalysis: `“${title}” ${says[fit]} “${wanted}” of this persona.`,
  };
}

const evidenceOf = ({ evidence }: AccountPerson, at: number): TakenValue[] =>
  evidence.map((one) => ({
    path: `/contacts/${at}/contact${one.about === 'title' ? '/title' : ''}`,
    ...personPlace(one),
  }));

function messageOf(
  shown: number,
  fitting: number,
  known: number,
  company: string,
  refusal: string | null,
): string {
  if (shown > 0) {
    const of = fitting > shown ? ` of ${fitting}` : '';
    return `${shown}${of} ${fitting === 1 ? 'contact' : 'contacts'} of ${company}`;
  }
  if (refusal !== null) return refusal;
  if (known === 0) return `Nobody of ${company} is known`;
  return `${known} ${known === 1 ? 'person' : 'people'} of ${company} ${known === 1 ? 'is' : 'are'} known, and none of them is whom the search asks for`;
}
