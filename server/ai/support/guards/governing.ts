import type { Language } from '../lexicon.ts';

/** Words that turn their object into a thought, a wish or something missing. */
export interface GoverningClass {
  name: string;
  /** `clause`: governs a clause, an infinitive or an object. `noun`: governs what a preposition joins to it. */
  governs: 'clause' | 'noun';
  /** Lower-case and without accents, parted by spaces; `*` stands for any ending. */
  words: Readonly<Record<Language, string>>;
}

const thoughtVerbs: GoverningClass = {
  name: 'thought',
  governs: 'clause',
  words: {
    en: `estimat* expect* believ* think* thought assum* suppos* imagin* predict* forecast* anticipat* projected fear fears feared fearing
      doubt* accus* suspect* envisag* envision* foresee* foresaw dream* understand* understood argu* suggest* contend*
      consider considers considered deem* guess* reckon* speculat* insist* alleg* hope hopes hoped hoping wonder* presum* feel feels
      felt rumoured rumored disput* deny denies denied denying`,
    de: `schatz* erwart* glaub* denk* dacht* meint meinen meinte annimmt annehm* nimmt vermut* befurcht* hoff* rechnet rechnen
      prognosti* bezweif* behaupt* halt halten hielt sagt sagen sagte traum* versteht`,
    fr: `estim* pens* croi* croyai* suppos* imagin* prevoi* prevoy* prevu* crain* craignai* dout* soupconn* esper* pretend* affirm*
      juge jugent consider* attend attendent dit disent reve revent`,
    es: `estim* espera* cree creen creia* piensa* pensaba* supone* suponia* imagin* preve preven previs* teme* duda* sospech*
      sostien* afirm* considera* dice dicen suena suenan calcul*`,
  },
};

const demand: GoverningClass = {
  name: 'demand',
  governs: 'clause',
  words: {
    en: `requir* demands demanded demanding requested ensur* guarante* aim aims aimed aiming seek seeks sought
      seeking striv* want* wish* intend* planned planning promis* commit commits committed vow vows vowed pledg* try tries tried trying attempt*
      propos* urg* recommend* advis* refus* declin* fail failed fails avoid* prevent* forbid* forbad* prohibit* lack lacks lacked
      lacking need needs needed ask asks asked asking sure`,
    de: `verlang* forder* beantrag* sicherstell* stellt gewahrleist* garantier* will wollen wollte* wunsch* plant planen plante beabsichtig* versprech*
      verspricht versuch* empfiehlt empfehl* weiger* vermeid* verhinder* verbiet* fehlt fehlen strebt streben`,
    fr: `exig* demande demandent assure assurent garanti* veut veulent voulai* souhait* prevoi* promet* promit tente tentent recommand* refus* evit* empech*
      interdi* manqu* vise visent cherch* faut`,
    es: `exig* pide piden solicit* asegur* garantiz* quiere* queria* desea* planea* promete* intent* recomiend* recomend* rechaz*
      evita* impid* prohib* falta* carec* busca buscan pretend*`,
  },
};

const missing: GoverningClass = {
  name: 'missing',
  governs: 'noun',
  words: {
    en: `lack absence shortage scarcity want risk* threat* danger* fear* hope* plan* prospect* possibilit* chance* likelihood potential
      proposal* goal* aim* target* ambition* need* demand* call* request* desire* wish* dream* vision* idea* attempt* effort* promise*
      intention* opportunit* denial* refusal* rejection* failure* inabilit* loss removal prevention avoidance ban* end expectation*
      estimate* forecast* belief* claim* allegation* assumption* rumour* rumor* suspicion* question* doubt* future free short instead capable`,
    de: `mangel fehlen risiko gefahr* drohung furcht angst hoffnung* plan* aussicht* moglichkeit* chance* vorschlag* ziel* bedarf wunsch*
      traum* vision* idee* versuch* absicht* verlust verbot* ende frei arm erwartung* schatzung* annahme* verdacht`,
    fr: `manque absence penurie risque* menace* danger* crainte* peur* espoir* projet* perspective* possibilite* chance* proposition*
      objectif* but buts besoin* demande* desir* souhait* reve* vision* idee* tentative* intention* perte refus interdiction* fin hypothese*
      soupcon*`,
    es: `falta ausencia escasez riesgo* amenaza* peligro* temor* esperanza* plan* perspectiva* posibilidad* propuesta* objetivo* meta*
      necesidad* demanda* deseo* sueno* vision* idea* intento* intencion* perdida rechazo prohibicion* fin hipotesis sospecha*`,
  },
};

const apart: GoverningClass = {
  name: 'apart',
  governs: 'clause',
  words: {
    en: 'against without unlike versus called described labelled labeled regarded viewed branded dubbed hailed touted billed',
    de: 'gegen ohne bezeichnet bezeichnete bezeichnen nannte nannten gilt gelten',
    fr: 'contre sans qualifi* appelle appellent decri*',
    es: 'contra sin calific* llama llaman describ*',
  },
};

/** No words of its own: a clause that limits a noun, and a phrase in front that says when or where. */
const framedVerbs: GoverningClass = {
  name: 'framed',
  governs: 'clause',
  words: { en: '', de: '', fr: '', es: '' },
};

const endedVerbs: GoverningClass = {
  name: 'ended',
  governs: 'clause',
  words: {
    en: 'stop stops stopped stopping cease ceases ceased ceasing quit quits abandon*',
    de: 'beende* horte horten aufgehort',
    fr: 'cess* arret* abandonn*',
    es: 'dejo dejaron cesa* ceso abandon*',
  },
};

export const governingClasses: readonly GoverningClass[] = [
  thoughtVerbs,
  demand,
  missing,
  apart,
  endedVerbs,
  framedVerbs,
];
