/**
 * Words by which kinds of findings are told, in four languages, folded: lower-case and without accents. `has` shows that
 * a passage may be of the kind; `denied` that it is not, whatever else it says.
 */
export interface FindingCues {
  has: RegExp;
  denied?: RegExp;
}

const any = (...patterns: string[]): RegExp => new RegExp(patterns.join('|'), 'u');
/** One of these words, with any ending where a `*` says so. */
const words = (list: string): string =>
  `\\b(?:${list
    .trim()
    .split(/\s*;\s*/)
    .join('|')
    .replaceAll('*', '\\p{L}*')})(?!\\p{L})`;

const trouble = words(`
  problem*; issue*; trouble*; struggl*; headache*; nightmare*; pain*; mess*; chaos; chaotic; bottleneck*; slow*; delay*;
  late; error*; mistake*; wrong; fail*; crash*; break*; broken; lose*; losing; lost; loss*; miss; misses; missed; missing;
  waste*; wasting; stuck; drown*; overload*; overwhelm*; overwork*; frustrat*; annoy*; unhappy; angry; complain*; complaint*;
  hard; harder; difficult*; complicat*; cumbersome; tedious; clumsy; outdated; obsolete; manual*; by hand; spreadsheet*; excel;
  paper; twice; double work; again and again; every time; takes; take; took; spend*; cost*; too; expensive; without; cannot;
  can't; unable; never; nobody; no one; none; nothing; hardly; barely; not; no; don't; doesn't; isn't; aren't; won't; keep*;
  only; instead; jam*; queue*; gap*; lack*; short*; churn*; leav*; drop*; fell; fall*; declin*; risk*; fear*; afraid; worr*;
  concern*; penalt*; fine*; incident*; outage*; down; blind; unclear; confus*; inconsistent; duplicate*; scattered; silo*;
  same .{0,30} (?:into|in) \\p{L}+; half of; behind; backlog*; turnover; noise; noisy; damag*; return*; claims
  problem*; schwierig*; muhsam; umstandlich; langsam*; verspat*; fehl*; falsch*; verlier*; verlor*; verlust*; chaos; handisch;
  von hand; manuell*; tabellen; zettel; papier; doppelt; dauert; kostet; nicht; kein*; nie; niemand; ohne; standig; immer wieder;
  uberlastet; arger*; nerv*; leider; mangel*; luck*; ausfall*; stau*; zu \\p{L}+
  probleme*; difficile*; penible*; lent*; retard*; erreur*; faux; perd*; perte*; manuel*; a la main; papier; tableur*; sans;
  jamais; personne ne; pas; aucun*; manqu*; trop; cout*; long; galere*; souci*; panne*
  problema*; dificil*; lent*; retras*; error*; equivoc*; perd*; perdid*; manual*; a mano; papel; hojas de calculo; sin; nunca;
  nadie; no; ningun*; falt*; demasiad*; cuest*; tarda*; caos; averia*; queja*`);

const benefit = words(`
  help*; sav*; cut*; reduc*; lower*; shrink*; halv*; doubl*; fast*; quick*; instant*; easy; easier; easily; simple*; simpl*;
  on time; without; works; automatic*; automat*; one (?:screen|place|click|view|tool|system); see; sees; like; love*; enjoy*;
  unlike; than; need* no; no need; instead; so that; let*; allow*; enabl*; better; best; more; less; fewer; accura*; secur*;
  safe*; reliab*; free*; gives; get; gets; improv*; increas*; boost*; grow*; protect*; prevent*; avoid*; stop*; never; always;
  real time; at a glance; trust*; useful; valuable; benefit*; advantage*; strength*; differ*; only; unique; key; complian*;
  cheap*; afford*; flexib*; scal*; integrat*; all in; every; within; minutes; hours; \\d+ ?(?:%|percent|x|times)
  hilft; helfen; spar*; senk*; reduz*; halbier*; schnell*; einfach*; leicht*; ohne; automatisch*; besser*; mehr; weniger;
  sicher*; zuverlassig*; statt; damit; jederzeit; auf einen blick; vorteil*; flexib*; gefallt; passt; lohnt; ubersicht*
  aid*; econom*; gagn*; redui*; rapide*; vite; facile*; simple*; sans; automatiqu*; mieux; moins; plus; fiable*; sur; securis*;
  permet*; avantage*; au lieu; d'un coup d'oeil
  ayud*; ahorr*; reduc*; rapid*; facil*; sencill*; sin; automatic*; mejor*; menos; mas; fiable*; segur*; permit*; ventaja*;
  en lugar`);

const months =
  'january; february; march; april; june; july; august; september; october; november; december; januar; februar; marz; juni; juli; oktober; dezember; janvier; fevrier; mars; avril; juin; juillet; aout; septembre; octobre; novembre; decembre; enero; febrero; marzo; abril; junio; julio; agosto; septiembre; octubre; noviembre; diciembre';
const trigger = words(`
  runs? out; run out; ran out; expir*; ends?; ending; renew*; deadline*; due; until; before; by (?:the )?(?:end|next|\\d+);
  from \\p{L}+ on; starting; starts?; started; next (?:year|quarter|month|week|spring|summer|autumn|winter); this (?:year|quarter|month);
  quarter; fiscal; law*; regulat*; directive*; audit*; complian*; certif*; must; have to; has to; forc*; oblig*; requir*; mandat*;
  merg*; acqui*; bought; buy*; sold; open*; mov*; hir*; head of; new (?:\\p{L}+ ){0,3}(?:starts|joins|started|joined|takes);
  appoint*; replac*; migrat*; switch*; end of (?:life|support); phas*; budget*; fund*; invest*; board; grow*; expan*; launch*;
  go* live; tender*; rfp; pilot*; incident*; breach*; fine*; penalt*; outage*; reorg*; restructur*; layoff*; relocat*; build*;
  just; soon; last (?:week|month|quarter|year); urgent*; asap; decision*; decid*; project*; initiative*; 20\\d\\d; q[1-4]; ${months}
  lauft (?:\\p{L}+ ){0,4}aus; endet; ablauf*; verlanger*; frist*; stichtag; bis (?:ende|zum|anfang); ab \\p{L}+; gesetz*; vorschrift*;
  pflicht*; mussen; muss; prufung*; ubernahme*; ubernommen; gekauft; eroffn*; umzug; umziehen; einstell*; wechsel*; ablos*;
  budget; vorstand; wachs*; start*; ausschreibung*; vorfall*; entscheid*; nachste[nrsm]? (?:jahr|quartal|monat|woche); bald
  expire*; prend fin; echeance*; renouvel*; avant; d'ici; a partir; loi; reglement*; oblig*; doi*; audit*; rachet*; rachat; fusion*;
  ouvr*; demenag*; embauch*; remplac*; budget; croissance; lanc*; appel d'offres; incident*; decision*; prochain*; bientot
  vence*; vencim*; caduc*; renov*; plazo*; antes; a partir; ley; normativa*; oblig*; debe*; auditor*; compr*; adquir*; fusion*;
  abr*; mud*; contrat*; reemplaz*; presupuest*; crec*; lanz*; licitacion*; incidente*; decision*; proxim*; pronto`);

const lookedWords = words(`
  us(?:e|es|ed|ing); look* at; looking (?:at|into); demo*; trial*; tri(?:ed|es); trying; test*; evaluat*; switch*; prefer*; compar*;
  offer*; quot*; charg*; proposal from; alternative*; other (?:vendor|tool|supplier|provider|option|product|system)*;
  compet*; incumbent*; current*; at the moment; right now; today; excel; spreadsheet*; paper; by hand; in-?house; built; build;
  own (?:tool|system|solution|software); stay* with; stick* with; happy with; came from; come from; left; replac*; instead; versus; vs;
  against; cheaper; better; works? with; run* on; contract with; talk* to; talking to; considering; consider*; shortlist*; bid*
  nutz*; verwend*; setz* (?:\\p{L}+ ){0,6}ein; schau* (?:\\p{L}+ ){0,6}an; angeschaut; angesehen; test*; vergleich*; wechsel*; alternativ*; wettbewerb*; konkurren*;
  derzeit; aktuell; momentan; angebot von; arbeiten mit; bleiben bei
  utilis*; regard*; compar*; test*; essay*; alternativ*; concurren*; actuellement; offre de; travaill* avec; rest*
  usa*; utiliz*; mirando; compar*; prob*; alternativ*; competid*; competencia; actualmente; oferta de; trabaj* con`);

const using = words(`
  us(?:e|es|ed|ing); for \\p{L}+ing; to \\p{L}+; with (?:it|the|your); help*; need it; want it; so (?:that )?(?:we|our|i); cover*; run* it;
  appl*; rely; handle; book*; plan*; track*; manag*; monitor*; roll* out; deploy*; nutz*; verwend*; einsetz*; fur; damit; zum; utilis*; pour; servir*;
  afin; usa*; utiliz*; para; sirv*`);

const proof = words(`
  \\p{L}*\\d+\\p{L}*; percent; half; third; quarter; doubl*; tripl*; certif*; customer*; client*; case stud*; stud*; survey*; award*; won;
  iso; soc; gdpr; reference*; since; use[sd]?; trust*; years; prov*; result*; fell; rose; cut; cuts; grew; saved?; saves; reduc*;
  increas*; from .{1,40} to; measured; report*; analyst*; rated; rating; ranked; according; audit*; compliant; tested; \\p{L}+ed
  prozent; zertifiziert*; kunden*; studie*; seit; gesenkt; gespart; nutzen; nutzt; ausgezeichnet*; gepruft*; referenz*
  pour cent; certifi*; clients?; etude*; depuis; reduit; economis*; utilisent; prix; reference*
  por ciento; certificad*; clientes?; estudio*; desde; redujo; ahorr*; usan; premio*; referencia*`);

const denies =
  "(?:not|no|never|n't|don't|doesn't|didn't|isn't|aren't|wasn't|won't|wouldn't|cannot|can't|nobody|none|hardly)";
const happy =
  /\b(?:happy|glad|lovely|excellent|perfect\p{L}*|smooth\p{L}*|no (?:problem|issue|trouble|complaint)s?|rare|rarely|under control|solved|sorted out|like clockwork|(?:lauft|klappt) (?:\p{L}+ ){0,3}gut|works? (?:fine|well|great)|(?:all|everything|it) (?:is )?(?:fine|good|great)|zufrieden|reibungslos|prima|ravi\p{L}*|content[es]*|sans probleme|contento\p{L}*|sin problemas?)\b/u;
/** Over, supposed, or told of somebody else. */
const elsewhere =
  /\b(?:used to|no longer|not any ?more|(?:is|was|are) over|in the past|(?:years?|months?|weeks?) ago\b.*\b(?:today|now)|fruher|nicht mehr|autrefois|ne .{1,30} plus|antes .{1,40} ahora|ya no)\b|^(?!.*\b(?:still|today|now|daily|every)\b).*\b(?:our|the|my) (?:last|previous|former) (?:tool|system|software|app|platform|vendor|provider|supplier)(?=[.,;!]|$| (?:had|was|were|did|made|lost|took|cost|could|never|always|kept|\p{L}+ed)\b)|\bif\b.*\b(?:would|could|might)\b|\b(?:would|could|might)\b.*\bif\b|^(?:suppose|imagine|unless)\b|\bwenn\b.*\b(?:wurde|wurden|ware|hatte)\p{L}*|\bsi\b.*\b\p{L}+rai(?:t|ent|s)\b|\bsi\b.*\b\p{L}+ria(?:n|mos)?\b/u;
const theirsAlone =
  /^(?:(?:our|my|the|a|one of our|some of our|their|your|unser\p{L}*|notre|nuestr\p{L}*) )?(?:competitors?|rivals?|neighbou?rs?|cousin|wife|husband|brother|sister|friends?|other (?:companies|ports|teams|people)|others|wettbewerber|konkurrenten?|nachbarn?|concurrents?|competidor(?:es)?)\b/u;

const anyOf = (...patterns: RegExp[]): RegExp => any(...patterns.map(({ source }) => `(?:${source})`));

export const findingCues: Readonly<Record<string, FindingCues>> = {
  PAIN_POINT: {
    has: any(trouble),
    denied: anyOf(
      elsewhere,
      theirsAlone,
      happy,
      /\b(?:is|are|was|has been)(?: not|n't) (?:(?:really|much of) )?(?:a |an |any |our )?(?:problem|issue|concern|trouble|worry|headache|pain)/,
      /\b(?:nobody|no one|none|never|niemand|personne|nadie)\b.{0,30}\b(?:struggl|complain|los[et]|fail|miss|beschwert|plain[dt]|queja)/,
      /\b(?:do not|don't|does not|doesn't|did not|never) (?:ever |really |often )?(?:struggl|los[et]|lose|fail|crash|break|miss|waste|complain|suffer|have (?:any )?(?:problem|issue|trouble))/,
      /\b(?:hardly ever|almost never|rarely|seldom|never once|kaum je|selten|rarement|raramente)\b.{0,40}\b(?:late|wrong|broken|down|missing|fail|crash|break|los[et]|lose|miss|complain|trouble|problem|error|mistake|delay|spat|fehl|retard|panne|tarde|fall)/,
      /\b(?:no|without(?: any)?|little) (?:\p{L}+ )?(?:trouble|problems?|issues?|headaches?|pain|complaints?)\b/u,
      /\b(?:kein\p{L}*|pas de|aucun|ningun) (?:problem|souci|probleme)/u,
    ),
  },
  VALUE_PROP: {
    has: any(benefit),
    denied: anyOf(
      any(
        `\\b${denies} (?:\\p{L}+ ){0,3}(?:help|sav|cut|reduc|improv|work|make|like|see how|think|believe|give|get any|worth|better|faster|easier)`,
      ),
      /\b(?:doubt|unsure|not sure|not convinced|skeptic|sceptic)\p{L}*/u,
      /\b(?:share (?:my|the|your) screen|thanks? for (?:joining|your time|coming)|can you (?:hear|see)|let me (?:share|start|introduce|pull up|show)|nice to meet|see you (?:next|on|then))\b/,
      /\bhilft (?:\p{L}+ ){0,2}nicht\b|\bspart (?:\p{L}+ ){0,2}(?:nicht|nichts|kein\p{L}*)\b/u,
    ),
  },
  BUYING_TRIGGER: {
    has: any(trigger),
    denied: anyOf(
      /\b(?:no|kein\p{L}*|aucun\p{L}*|pas de|ningun\p{L}*|sin) (?:\p{L}+ ){0,2}(?:deadline|hurry|rush|pressure|plans?|budget|decision|change|frist|eile|plane|echeance|urgence|plazo|prisa|planes)/u,
      any(
        `\\b${denies} (?:\\p{L}+ ){0,2}(?:run out|expir|end|renew|chang|decid|plan|open|mov|hir|replac|buy|start|requir|urgent)`,
      ),
      /\b(?:holiday|vacation|urlaub|vacances|vacaciones|nothing (?:is |will |is going to )?(?:planned|chang\w*|urgent)|(?:meeting|call|appointment) to \w+|renewed (?:it|the|our|for)|all the time in the world)\b/,
    ),
  },
  COMPETITOR_MENTION: {
    has: any(lookedWords),
    denied:
      /\b(?:never|not|n't|haven't|didn't) (?:\p{L}+ ){0,2}(?:look|us|tr[iy]|evaluat|compar|consider|test|talk)\p{L}*|\bonly (?:talk|look|consider)\p{L}*|\b(?:nothing|anything|nobody|no one|anybody|anyone) else\b|\bno (?:other|alternative|competitor)|\bkein\p{L}* (?:anderen?|alternative)|\bnichts anderes\b|\brien d'autre\b|\bnada mas\b/u,
  },
  USE_CASE: {
    has: any(using),
    denied: any(`\\b${denies} (?:\\p{L}+ ){0,2}(?:us(?:e|ing)|need|want|plan|appl|roll|deploy|book|cover)`),
  },
  PROOF_POINT: {
    has: any(proof),
    denied: anyOf(
      any(
        `\\b${denies} (?:\\p{L}+ ){0,2}(?:certif|compl|prov|test|measur|have|sav|cut|fall|fell|reduc|improv|use|trust|yet)`,
      ),
      /\bno (?:\p{L}+ )?(?:customers?|clients?|references?|certif\p{L}*|proof|stud(?:y|ies)|figures)\b|\b(?:i|we)(?:'ll| will| can| could| would) (?:\p{L}+ )?(?:send|share|show|come back|get back|follow up)\b|\bif\b.*\b(?:would|could|might)\b/u,
    ),
  },
};

/** Questions that schedule a talk, or keep it going. */
export const smallTalk =
  /\b(?:can|could|do) (?:you|everyone|everybody|we all) (?:hear|see) (?:me|us|my|the|this)\b|\bhow are you\b|\bis (?:everybody|everyone|anybody|anyone) (?:here|there|on|in)\b|\bhow (?:was|is) (?:your|the) (?:weekend|weather|holiday|day|morning)\b|\b(?:shall|should|can|could|do) we (?:\p{L}+ )?(?:meet|start|begin|talk (?:again|next)|speak (?:again|next)|reconnect|schedule|find a (?:time|date|slot)|say (?:mon|tues|wednes|thurs|fri))|\b(?:does|would|is) (?:that|this|it|next|monday|tuesday|wednesday|thursday|friday|tomorrow)\b.{0,30}\b(?:work|suit|ok|okay|fine|good) (?:for|with|by) (?:you|everyone|everybody)|\bwhen (?:can|could|shall|should|do) (?:we|you) (?:\p{L}+ )?(?:meet|talk|speak|call)\b|\bare you (?:there|still there|muted|ready|free|available)\b|\byou know\?|\bhow (?:are (?:you|things)|(?:is|'s) (?:it going|everything|your (?:day|week)))\b|\b(?:any (?:other|more|further|last) questions|anything else|your weekend|plan(?:s|ned)? for the weekend)\b|\b(?:your|my) (?:calendar|availability|schedule)\b|\bwhat time (?:works|suits|is good)\b|\bhow hard can (?:it|that|this) be\b|(?:,\s*(?:yes|correct|huh|eh)|\b(?:right|okay|ok|no|isn't that|(?:is|does|won)n't it|(?:are|do)n't (?:they|we|you)|won't you))\?["”')\]]*$|\bhoren sie mich\b|\bpasst (?:ihnen|es|dir)\b|\bwann (?:konnen|sollen|wollen) wir (?:uns )?(?:treffen|sprechen|telefonieren)\b|\bvous m'entendez\b|\bquand (?:pouvons|peut|pourrions)\b.{0,20}\b(?:voir|parler|appeler)\b|\bme (?:oye|escucha|oyes)n?\b|\bcuando (?:podemos|quedamos)\b/u;
