/**
 * What sentences of go-to-market documents are about. A concept has names, by which headings and fields speak of it,
 * and cues, by which sentences do. All are phrases separated by commas; words match by their stems, `#` is a number,
 * `#%` a share, `#$` money, `#x` a factor.
 */
export interface Concept {
  id: string;
  names: string;
  /** Cues that nearly settle it, that speak for it, and that only add to others. */
  strong?: string;
  medium?: string;
  weak?: string;
  /** Concepts that a field of this one takes too where no other field of the request is about them, and how readily. */
  near?: Record<string, number>;
  /** Who speaks or is spoken of: the seller (`ours`), somebody else (`theirs`). */
  voice?: 'ours' | 'theirs';
  /** `lead to less manual work` is no pain: after a verb of relief the cues count little. */
  relievable?: boolean;
}
