/**
 * The questions that sales methodologies are made of. What a question asks about is a topic: where the account has said
 * something of it already, that is confirmed instead of asked. `about` is the form that a statement of the library
 * gives a question; the statement stands in it as a quotation, so that any sentence fits.
 */

interface TopicFrame {
  heading: string;
  description: string;
  tells?: 'trouble' | 'fact';
}

/** The topics of an account's own statements, in the order of a brief. */
export const topics = {
  situation: {
    heading: 'Situation',
    description: 'Situation: how the account works today, its tools, team, process and size',
    tells: 'fact',
  },
  challenges: {
    heading: 'Challenges',
    description: 'Challenges: problems, pain, effort, errors and risk that the account has',
    tells: 'trouble',
  },
  goals: {
    heading: 'Goals',
    description: 'Goals: what the account wants to reach, by which figure and result',
  },
  requirements: {
    heading: 'Requirements',
    description: 'Requirements: what the account needs, asks for or is concerned about before it buys',
  },
  decision: {
    heading: 'Decision',
    description: 'Decision: who at the account decides, approves or is involved, and how they decide',
  },
  budget: {
    heading: 'Budget',
    description: 'Budget: money, price and budget that the account speaks of',
  },
  timing: {
    heading: 'Timing',
    description: 'Timing: deadlines, dates and events by which the account needs something',
  },
  competition: {
    heading: 'Competition',
    description: 'Competition: other vendors and alternatives that the account looks at',
  },
  nextSteps: {
    heading: 'Next steps',
    description: 'Next steps: what was agreed or promised, follow-up, pilot, next meeting',
  },
} as const satisfies Record<string, TopicFrame>;
export type Topic = keyof typeof topics;
export const topicNames = Object.keys(topics) as Topic[];

/** Words by which headings and keys name a topic. */
const labels: Readonly<Record<Topic, RegExp>> = {
  situation: /^(?:situation|background|context|tools?|stack|crm|erp|systems?|team|process|today|status quo)$/,
  challenges: /^(?:challenges?|problems?|pains?|issues?|risks?|struggles?)$/,
  goals: /^(?:goals?|objectives?|priorit(?:y|ies)|initiatives?|aims?|plans?|kpis?)$/,
  requirements: /^(?:requirements?|needs?|criteria|must[ -]haves?|concerns?|objections?)$/,
  decision: /^(?:decision|decides|buyers?|champion|authority|approvals?|stakeholders?|sponsor)$/,
  budget: /^(?:budgets?|price|spend|spending|money|funding)$/,
  timing: /^(?:timing|timelines?|deadlines?|renewal|launch|go[ -]live|start date|due)$/,
  competition: /^(?:competitions?|competitors?|alternatives?|vendors?|incumbents?)$/,
  nextSteps: /^(?:next steps?|follow[ -]?ups?|actions?|action items|to[ -]?dos?)$/,
};

/** The topic that a heading or a key names, as a whole or by its last word; null for none. */
export function topicNamed(label: string): Topic | null {
  const said = label.trim().toLowerCase();
  const last = said.split(' ').at(-1) ?? '';
  const named = (text: string) => topicNames.find((topic) => labels[topic].test(text));
  return named(said) ?? named(last) ?? null;
}

/** The topic that a question or a heading asks for somewhere; what is surer stands later in the order of topics. */
export function topicAsked(text: string): Topic | null {
  const askedWords = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const names = askedWords.flatMap((word, at) => [word, `${word} ${askedWords[at + 1] ?? ''}`]);
  return topicNames.findLast((topic) => names.some((name) => labels[topic].test(name))) ?? null;
}

/** Library statements that fill a question: the members of matched records to try, in order. */
export const librarySlots = {
  problem: ['persona/painPoints', 'product/challengesAddressed'],
  objective: ['persona/keyObjectives', 'segment/keyPriorities'],
  concern: ['persona/keyConcerns', 'segment/keyConsiderations'],
  duty: ['persona/primaryResponsibilities'],
  today: ['product/statusQuo'],
  benefit: ['product/customerBenefits', 'persona/whyWeMatterToThem'],
  difference: ['product/differentiatedValue', 'product/comparativeAdvantage', 'playbook/keyPositioning'],
  insight: ['playbook/keyInsight', 'playbook/keyMessaging', 'product/differentiatedValue'],
} as const;
export type LibrarySlot = keyof typeof librarySlots;

/** One question in two forms: one for when nothing is known, one that a library statement fills. */
export interface Frame {
  /** Absent where nothing that an account says of a topic answers it. */
  topic?: Topic;
  /** Matches a statement that answers it, whatever topic that is of; absent: any statement of the topic. */
  tells?: RegExp;
  ask: string;
  /** The question for an account that has told of the topic, where other questions confirm that. */
  again?: string;
  about?: { slot: LibrarySlot; ask: string };
}

export const frames = {
  today: {
    topic: 'situation',
    ask: 'How does this work in your team today, from the first step to the last?',
    about: { slot: 'today', ask: 'Is it like this with you: “{fact}” What is different?' },
  },
  duty: {
    topic: 'situation',
    ask: 'Which part of this are you responsible for yourself?',
    about: {
      slot: 'duty',
      ask: 'Is this a task of your team: “{fact}” Which part of it is yours?',
    },
  },
  pain: {
    topic: 'challenges',
    ask: 'What costs you the most time or trouble in this today?',
    about: { slot: 'problem', ask: 'Do you know this problem: “{fact}” How often do you see it?' },
  },
  cause: {
    topic: 'challenges',
    ask: 'Where does that problem come from, and what have you tried against it?',
    about: { slot: 'problem', ask: 'Where you see this: “{fact}” What do you think causes it?' },
  },
  consequence: {
    topic: 'challenges',
    ask: 'What happens, and to whom, when this goes on as it is?',
    about: {
      slot: 'concern',
      ask: 'Does this worry you: “{fact}” What would it mean for you?',
    },
  },
  cost: {
    topic: 'challenges',
    ask: 'What does this cost you in a month, in hours or in money?',
  },
  metrics: {
    topic: 'goals',
    ask: 'Which figure has to change for this to be a success, and what is it today?',
    about: { slot: 'benefit', ask: 'If you had this: “{fact}” Which figure of yours would have to move?' },
  },
  goal: {
    topic: 'goals',
    ask: 'What should be different a year from now?',
    about: {
      slot: 'objective',
      ask: 'Is this a goal of yours: “{fact}” How high does it stand on your list?',
    },
  },
  payoff: {
    topic: 'goals',
    ask: 'What would you gain if this were solved, and who else would notice?',
    about: { slot: 'benefit', ask: 'Suppose this were so: “{fact}” What would it change for you?' },
  },
  gap: {
    topic: 'goals',
    ask: 'What stands between how it is today and how you want it to be?',
  },
  criteria: {
    topic: 'requirements',
    ask: 'What must a solution be able to do before you would choose it?',
    about: {
      slot: 'difference',
      ask: 'We stand apart by this: “{fact}” How much would it count in your choice?',
    },
  },
  buyer: {
    topic: 'decision',
    ask: 'Who decides on the money for this in the end?',
  },
  process: {
    topic: 'decision',
    ask: 'Which steps does a decision like this take with you, and who is part of each?',
    again: 'Since you told us how you decide, has a step or somebody who is part of it changed?',
  },
  champion: {
    ask: 'Who in your company wants this to happen most, and why?',
  },
  consensus: {
    topic: 'decision',
    ask: 'Who would have to change how they work, and what will they say to it?',
  },
  paperwork: {
    tells:
      /\b(?:legal|security|compliance|procurement|purchasing|contract(?! (?:renews?|ends?|expires?)\b)|assessment|liability|terms)\b/i,
    ask: 'What do legal, security and purchasing want to see before a signature, and how long does that take?',
  },
  budget: {
    topic: 'budget',
    ask: 'Is money set aside for this, or would it have to come from somewhere else?',
  },
  timing: {
    topic: 'timing',
    ask: 'By when should this be running, and what makes that the date?',
  },
  deadline: {
    topic: 'timing',
    ask: 'What happens if it is not running by then?',
  },
  competition: {
    topic: 'competition',
    ask: 'What else are you looking at, staying as you are included?',
    about: { slot: 'difference', ask: 'Where you compare us with others: “{fact}” How do they answer that?' },
  },
  reframe: {
    topic: 'situation',
    ask: 'What do you hold for settled about this, and when was it last tested?',
    about: { slot: 'insight', ask: 'We hold this view: “{fact}” Does it agree with what you see?' },
  },
  nextStep: {
    topic: 'nextSteps',
    ask: 'If this talk is worth your time, what would be a good next step?',
  },
} as const satisfies Record<string, Frame>;
