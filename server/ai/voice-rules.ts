/** A brand voice as the models read it: the groups of a brand-voice entity's `data`, any of them absent. */
export interface VoiceRules {
  name?: string | null;
  essence?: string | null;
  personality?: { coreTraits?: string[] | null; guidingPrinciples?: string[] | null } | null;
  tonality?: { soundLike?: string[] | null; neverSoundLike?: string[] | null } | null;
  vocabulary?: { keyCompanyTerms?: string[] | null; keySubstitutions?: string[] | null } | null;
  writingRules?: { languageRules?: string[] | null; formattingFundamentals?: string[] | null } | null;
  audienceConsiderations?: {
    qualitiesAndCharacteristics?: string[] | null;
    aspirationsAndBoundaries?: string[] | null;
  } | null;
}
