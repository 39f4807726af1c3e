import type { Language } from '../lexicon.ts';

/** Words that make what they govern somebody's thought, a wish or a thing that is missing. */
export interface GoverningClass {
  name: string;
  /** `clause`: governs a clause, an infinitive or an object. `noun`: governs what a preposition joins to it. */
  governs: 'clause' | 'noun';
  /** Lower-case and without accents, parted by spaces; `*` stands for any ending. */
  words: Readonly<Record<Language, string>>;
  /** Parts of a sentence, word for word: `holds` may stand alone and `fails` may not. */
  cases: readonly { quote: string; holds: string; fails: string }[];
}

const thought: GoverningClass = {
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
  cases: [
    {
      quote: 'Brokers reckon the lock holds two barges, but the keeper has counted one.',
      holds: 'the keeper has counted one',
      fails: 'the lock holds two barges',
    },
    {
      quote: 'It was understood that there were nine berths, and that the crane was new.',
      holds: 'It was understood that there were nine berths, and that the crane was new',
      fails: 'there were nine berths',
    },
    {
      quote: 'The mayor reckons on a wider quay, and the port has two cranes in use today.',
      holds: 'the port has two cranes in use today',
      fails: 'a wider quay',
    },
    {
      quote: 'The guild presumes that the ferries are full and that the pier is safe.',
      holds: 'The guild presumes that the ferries are full and that the pier is safe',
      fails: 'the pier is safe',
    },
    {
      quote: 'Makler vermuten, dass der Hafen zwei Kräne hat, aber er hat einen Kran.',
      holds: 'er hat einen Kran',
      fails: 'der Hafen zwei Kräne hat',
    },
    {
      quote: 'Les courtiers supposent que le port a deux grues, mais le quai est fermé.',
      holds: 'le quai est fermé',
      fails: 'le port a deux grues',
    },
    {
      quote: 'Los corredores suponen que el puerto tiene dos grúas, pero el muelle está cerrado.',
      holds: 'el muelle está cerrado',
      fails: 'el puerto tiene dos grúas',
    },
  ],
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
  cases: [
    {
      quote: 'The charter requires the crew to rest twelve hours; the mate keeps a log.',
      holds: 'the mate keeps a log',
      fails: 'the crew to rest twelve hours',
    },
    {
      quote: 'A bell ensures the gate is shut, but the fence has a gap.',
      holds: 'the fence has a gap',
      fails: 'the gate is shut',
    },
    {
      quote: 'Die Satzung verlangt zwölf Stunden Ruhe; der Maat führt ein Logbuch.',
      holds: 'der Maat führt ein Logbuch',
      fails: 'zwölf Stunden Ruhe',
    },
    {
      quote: 'La charte exige douze heures de repos ; le second tient un journal.',
      holds: 'le second tient un journal',
      fails: 'douze heures de repos',
    },
    {
      quote: 'El estatuto exige doce horas de descanso; el piloto lleva un diario.',
      holds: 'el piloto lleva un diario',
      fails: 'doce horas de descanso',
    },
  ],
};

const missing: GoverningClass = {
  name: 'missing',
  governs: 'noun',
  words: {
    en: `lack absence shortage scarcity want risk* threat* danger* fear* hope* plan* prospect* possibilit* chance* likelihood potential
      proposal* goal* aim* target* ambition* need* demand* call* request* desire* wish* dream* vision* idea* attempt* effort* promise*
      intention* opportunit* denial* refusal* rejection* failure* inabilit* loss removal prevention avoidance ban* end expectation*
      estimate* forecast* belief* claim* allegation* assumption* rumour* rumor* suspicion* question* doubt* future free short instead`,
    de: `mangel fehlen risiko gefahr* drohung furcht angst hoffnung* plan* aussicht* moglichkeit* chance* vorschlag* ziel* bedarf wunsch*
      traum* vision* idee* versuch* absicht* verlust verbot* ende frei arm erwartung* schatzung* annahme* verdacht`,
    fr: `manque absence penurie risque* menace* danger* crainte* peur* espoir* projet* perspective* possibilite* chance* proposition*
      objectif* but buts besoin* demande* desir* souhait* reve* vision* idee* tentative* intention* perte refus interdiction* fin hypothese*
      soupcon*`,
    es: `falta ausencia escasez riesgo* amenaza* peligro* temor* esperanza* plan* perspectiva* posibilidad* propuesta* objetivo* meta*
      necesidad* demanda* deseo* sueno* vision* idea* intento* intencion* perdida rechazo prohibicion* fin hipotesis sospecha*`,
  },
  cases: [
    {
      quote: 'Crews regret the lack of a heated cabin, and the pier has two lamps.',
      holds: 'the pier has two lamps',
      fails: 'a heated cabin',
    },
    {
      quote: 'The absence of dry docks and slipways slows repairs.',
      holds: 'The absence of dry docks and slipways slows repairs',
      fails: 'slipways',
    },
    {
      quote: 'The chart shows a plan for a second lock.',
      holds: 'a plan for a second lock',
      fails: 'a second lock',
    },
    {
      quote: 'Der Mangel an geheizten Kabinen stört die Mannschaft.',
      holds: 'Der Mangel an geheizten Kabinen stört die Mannschaft',
      fails: 'geheizten Kabinen',
    },
    {
      quote: 'Le manque de cabines chauffées gêne les équipages.',
      holds: 'Le manque de cabines chauffées gêne les équipages',
      fails: 'cabines chauffées',
    },
    {
      quote: 'La falta de camarotes calientes molesta a la tripulación.',
      holds: 'La falta de camarotes calientes molesta a la tripulación',
      fails: 'camarotes calientes',
    },
  ],
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
  cases: [
    {
      quote: 'Sailors march against fees for small boats, and the port has two cranes.',
      holds: 'the port has two cranes',
      fails: 'fees for small boats',
    },
    {
      quote: 'Rivals called the lock a waste of stone, but the port has two cranes.',
      holds: 'the port has two cranes',
      fails: 'the lock a waste of stone',
    },
    {
      quote: 'Die Matrosen streiken gegen Gebühren für kleine Boote.',
      holds: 'Die Matrosen streiken gegen Gebühren für kleine Boote',
      fails: 'Gebühren für kleine Boote',
    },
  ],
};

/** No words of its own: a clause that limits a noun, and a phrase in front that says when or where. */
const framed: GoverningClass = {
  name: 'framed',
  governs: 'clause',
  words: { en: '', de: '', fr: '', es: '' },
  cases: [
    {
      quote: 'The lock is the oldest on the canal, and the port has two cranes.',
      holds: 'the port has two cranes',
      fails: 'The lock is the oldest',
    },
    {
      quote: 'Haldor has agreed to ship salt to Cork, and the port has two cranes.',
      holds: 'the port has two cranes',
      fails: 'ship salt to Cork',
    },
    {
      quote: 'The lock holds two barges, the keeper reckons.',
      holds: 'The lock holds two barges, the keeper reckons',
      fails: 'The lock holds two barges',
    },
    {
      quote: 'Haldor competes with yards that paint hulls for nothing.',
      holds: 'Haldor competes with yards that paint hulls for nothing',
      fails: 'paint hulls for nothing',
    },
    {
      quote: 'Haldor is a yard that paints hulls for nothing.',
      holds: 'paints hulls for nothing',
      fails: 'that hulls are painted for nothing',
    },
    {
      quote: 'Had the keeper shut the gate, the lock would be dry.',
      holds: 'Had the keeper shut the gate, the lock would be dry',
      fails: 'the keeper shut the gate',
    },
    {
      quote: 'In 1962, the guild bought a crane.',
      holds: 'the guild bought a crane',
      fails: 'The guild buys a crane.',
    },
    {
      quote: 'During the herring season, the ferry carries forty crates.',
      holds: 'During the herring season, the ferry carries forty crates',
      fails: 'the ferry carries forty crates',
    },
    {
      quote: 'Today, the ferry carries forty crates.',
      holds: 'the ferry carries forty crates',
      fails: 'The ferry carried forty crates.',
    },
    {
      quote: 'In addition, the ferry carries forty crates.',
      holds: 'the ferry carries forty crates',
      fails: 'the ferry carries crates',
    },
    {
      quote: 'The pilot charts a coast where the lamps are lit by hand.',
      holds: 'The pilot charts a coast where the lamps are lit by hand',
      fails: 'the lamps are lit by hand',
    },
    {
      quote: 'En hiver, le bac est gratuit.',
      holds: 'En hiver, le bac est gratuit',
      fails: 'le bac est gratuit',
    },
    {
      quote: 'En invierno, la barca es gratuita.',
      holds: 'En invierno, la barca es gratuita',
      fails: 'la barca es gratuita',
    },
    {
      quote: 'Im Winter ist die Fähre kostenlos.',
      holds: 'Im Winter ist die Fähre kostenlos',
      fails: 'ist die Fähre kostenlos',
    },
  ],
};

const ended: GoverningClass = {
  name: 'ended',
  governs: 'clause',
  words: {
    en: 'stop stops stopped stopping cease ceases ceased ceasing quit quits abandon*',
    de: 'beende* horte horten aufgehort',
    fr: 'cess* arret* abandonn*',
    es: 'dejo dejaron cesa* ceso abandon*',
  },
  cases: [
    {
      quote: 'The yard stopped painting hulls, and the port has two cranes.',
      holds: 'the port has two cranes',
      fails: 'painting hulls',
    },
    {
      quote: 'Le chantier a cessé de peindre les coques, mais le port a deux grues.',
      holds: 'le port a deux grues',
      fails: 'peindre les coques',
    },
  ],
};

export const governingClasses: readonly GoverningClass[] = [thought, demand, missing, apart, ended, framed];
