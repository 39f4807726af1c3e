import { conceptCount, conceptIndex, isEmptyWord, namedIn } from '../concepts/index.ts';
import type { Heading } from '../documents/blocks.ts';
import type { Candidate } from '../documents/candidate.ts';
import type { Profile } from './profile.ts';

/** Where headings and labels send what stands under them. */
export interface Route {
  /** By profile, 0 to 1. */
  affinities: Float32Array;
  best: number;
  /** The heading speaks of something that no field asks for, 0 to 1. */
  foreign: number;
}

export type Router = (candidate: Candidate) => { route: Route | null; byLabel: boolean };

const settled = 0.45;

export function router(profiles: readonly Profile[]): Router {
  const cache = new Map<string, Route>();
  const claimed = claimedBy(profiles);
  const routeOf = (words: readonly string[]): Route => {
    const key = words.join(' ');
    const known = cache.get(key);
    if (known) return known;
    const made = makeRoute(words, profiles, claimed);
    cache.set(key, made);
    return made;
  };
  const byHeadings = (headings: readonly Heading[]): Route | null => {
    let share = 1;
    for (let at = headings.length - 1; at >= 0; at--) {
      const heading = headings[at];
      if (!heading) continue;
      const route = routeOf(heading.words);
      if (route.best >= settled || route.foreign >= 0.6) return faded(route, share * heading.share);
      share *= 0.8;
    }
    return null;
  };
  return (candidate) => {
    if (candidate.label) {
      const route = routeOf(candidate.label);
      const { besides } = candidate;
      if (besides.length > 0 && !besides.some((column) => leadsElsewhere(route, routeOf(column)))) {
        return { route: null, byLabel: false };
      }
      if (route.best >= 0.5 || route.foreign >= 0.9) return { route, byLabel: true };
    }
    return { route: byHeadings(candidate.headings), byLabel: false };
  };
}

/** Both columns name a field, and not the same one. */
function leadsElsewhere(first: Route, second: Route): boolean {
  if (first.best < 0.5 || second.best < 0.5) return false;
  return first.affinities.indexOf(first.best) !== second.affinities.indexOf(second.best);
}

function faded(route: Route, share: number): Route {
  if (share === 1) return route;
  return {
    affinities: route.affinities.map((value) => value * share),
    best: route.best * share,
    foreign: route.foreign * share,
  };
}

function claimedBy(profiles: readonly Profile[]): Float32Array {
  const claimed = new Float32Array(conceptCount);
  for (const { concepts } of profiles) {
    for (let at = 0; at < conceptCount; at++) claimed[at] = Math.max(claimed[at] ?? 0, concepts[at] ?? 0);
  }
  return claimed;
}

function makeRoute(words: readonly string[], profiles: readonly Profile[], claimed: Float32Array): Route {
  const named = namedIn(words);
  const content = words.filter((word) => !isEmptyWord(word));
  const affinities = Float32Array.from(profiles, (profile) => affinityOf(profile, named, content));
  const best = Math.max(0, ...affinities);
  let foreign = named[aside] ?? 0;
  for (let at = 0; at < conceptCount; at++) {
    if ((claimed[at] ?? 0) < 0.3) foreign = Math.max(foreign, (named[at] ?? 0) * 0.9);
  }
  return { affinities, best, foreign: best >= settled ? 0 : foreign };
}

const aside = conceptIndex('aside');

function affinityOf(profile: Profile, named: Float32Array, content: readonly string[]): number {
  let affinity = 0;
  for (let at = 0; at < conceptCount; at++) {
    affinity = Math.max(affinity, (named[at] ?? 0) * (profile.concepts[at] ?? 0));
  }
  if (content.length === 0 || profile.name.size === 0) return affinity;
  const shared = content.filter((word) => profile.name.has(word)).length;
  const overlap = (2 * shared) / (content.length + profile.name.size);
  return Math.max(affinity, overlap >= 0.5 ? overlap : 0);
}
