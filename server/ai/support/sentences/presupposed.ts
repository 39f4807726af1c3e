import { likelyLanguage } from '../language.ts';
import { functionWords, type Language, languages } from '../lexicon.ts';
import { foldWord, type Token } from '../tokens.ts';

/** What a question or an offer takes for granted: `your failed pilot` says that there was one, and that it failed. */

/** Tells whether a source or the caller has used a word, folded. */
export type Heard = (word: string) => boolean;

/** Returns a function that tells whether texts contain a word in any form; they are read on first use. */
export function heardIn(texts: readonly string[]): Heard {
  let folded: string[] | null = null;
  const known = new Map<string, boolean>();
  return (word) => {
    folded ??= texts.map((text) => foldWord(text));
    const start = word.length > 5 ? word.slice(0, Math.max(4, word.length - 2)) : word;
    const pattern = new RegExp(`(?<!\\p{L})${start.replace(/[^\p{L}\p{N}]/gu, '.')}`, 'u');
    const isKnown = known.get(word) ?? folded.some((text) => pattern.test(text));
    known.set(word, isKnown);
    return isKnown;
  };
}

const definite: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: set('the your our their his her its this these those whose my'),
  de: set(`der die das den dem des ihr ihre ihren ihrem ihrer ihres dein deine deinen deinem deiner unser unsere unseren
    unserem unserer mein meine meinen meinem meiner diese diesen diesem dieser dieses eure euren euer`),
  fr: set(
    'le la les du des au aux votre vos ton ta tes notre nos mon ma mes leur leurs son sa ses ce cet cette ces',
  ),
  es: set(
    'el la los las del al su sus tu tus nuestro nuestra nuestros nuestras mi mis este esta estos estas',
  ),
};

/** What people have who talk to one another: to name it says nothing of them. */
const sharedWords = set(`
  time day days date dates week weeks month morning afternoon evening calendar minute minutes moment hour hours call calls
  chat talk conversation conversations meeting demo demonstration booth phone number mail email inbox reply answer
  response feedback message note letter thought thoughts view opinion question questions topic topics subject point points
  matter idea ideas interest team teams people person persons colleague colleagues company business organisation
  organization department side end area role job work task tasks working process processes workflow workflows planning plan
  plans approach tool tools system systems software solution product platform offer offering need needs goal goals priority
  priorities situation challenge challenges decision detail details overview summary example examples agenda option options
  step steps way ways kind right main typical current usual whole next first new other best good short quick brief free
  own same attention consideration help patience support interest reading
  zeit tag tage termin termine woche wochen monat morgen kalender minute minuten stunde gesprach gesprache telefonat anruf
  treffen demo antwort ruckmeldung nachricht gedanken meinung frage fragen thema themen anliegen team mitarbeiter kollege
  kollegen kollegin unternehmen firma abteilung bereich rolle arbeit aufgabe aufgaben prozess prozesse planung plane ansatz
  werkzeug werkzeuge system systeme software losung produkt angebot bedarf ziele prioritaten situation entscheidung details
  uberblick beispiel beispiele agenda schritt schritte richtige richtigen richtiger nachste nachsten kurze kurzes ersten
  interesse aufmerksamkeit hilfe geduld stelle
  temps jour jours date semaine mois matin agenda minute minutes heure heures appel echange rendez rendez-vous reunion
  demonstration reponse retour message avis question questions sujet sujets equipe equipes personne personnes collegue
  collegues entreprise societe service role travail processus planning approche outil outils systeme logiciel solution
  produit offre besoin besoins objectifs priorites situation decision details exemple exemples etape etapes bonne bon
  prochaine prochaines interet attention aide disposition
  tiempo dia dias fecha semana mes manana agenda minuto minutos hora horas llamada conversacion reunion demostracion
  respuesta mensaje opinion pregunta preguntas tema temas equipo equipos persona personas colega colegas empresa
  departamento area papel trabajo proceso procesos planificacion herramienta herramientas sistema software solucion producto
  oferta necesidades objetivos prioridades situacion decision detalles ejemplo ejemplos paso pasos proxima proximo interes
  atencion ayuda disposicion`);

/** What is asked about those words, and days that people meet on. */
const plain = set(`
  handle handles manage manages deal deals organise organises organize organizes use uses work works look looks see sees
  prefer prefers decide decides measure measures track tracks think thinks feel feels matter matters suit suits fit fits
  mean means help helps run runs go goes want wants like likes sound sounds take takes tomorrow today
  monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag lundi
  mardi mercredi jeudi vendredi samedi dimanche lunes martes miercoles jueves viernes sabado domingo heute morgen demain
  arbeitet nutzt plant macht passt recht fonctionne utilise gere convient funciona usa gestiona conviene
  ai api b2b b2c ceo cfo cio cmo coo cpo crm cro cta cto erp eta faq hr it kpi kpis okr okrs pdf pm po ps qa rfp roi saas
  seo sla sql ui ux vp wms edv ki ia`);

/** So many words belong to a definite word before them. */
const phraseMost = 4;

/** Returns whether a sentence treats as known what no source mentions. */
export function presupposes(tokens: readonly Token[], isHeard: Heard): boolean {
  const spoken = likelyLanguage(tokens);
  const tongues = spoken ? [spoken] : languages;
  return tokens.some(({ word }, at) => {
    const inTongues = tongues.filter((one) => definite[one].has(word));
    if (inTongues.length === 0) return false;
    for (const next of tokens.slice(at + 1, at + 1 + phraseMost)) {
      if (next.kind !== 'word' || inTongues.some((one) => functionWords[one].has(next.word))) return false;
      if (!sharedWords.has(next.word) && !plain.has(next.word) && !isHeard(next.word)) return true;
    }
    return false;
  });
}

function set(words: string): ReadonlySet<string> {
  return new Set(words.trim().split(/\s+/));
}
