import type { Concept } from './concept.ts';

/** Concepts about the buyer: what hurts, what is wanted, who decides. */
export const buyerConcepts: Concept[] = [
  {
    id: 'pain',
    names:
      'hurt, what hurts most, what frustrates you, biggest headache, where it hurts, situation, the situation, business context, business challenge, problem statement, anxieties, pains and frustrations, the business problem, issues, what keeps them awake, pain identified, key challenges, current challenges, the challenge, the problem, customer problems, problems we solve, problems solved, why it hurts, what is broken, what is not working, what is wrong today, daily struggles, top frustrations, complaints we hear, where time is lost, sore points, trouble, pain, pains, pain point, problem, frustration, struggle, challenge, wasted effort, difficulty, issue, headache, what hurts, friction, obstacle, bottleneck, challenges addressed, what goes wrong, daily annoyances, what slows them down',
    strong:
      "felt the pain, keep running, keeping the lights on, have had issues, had issues, we've had, goes wrong, in trouble, gets missed, get missed, slow and, reactive, alienate, ground to a halt, grinds to a halt, deplorable, past due, escalating, crisis, unplanned downtime, breakdown, breakdowns, no longer sufficient, losing customers, losing market share, declining, in crisis mode, no way of knowing, unable to keep up, cannot keep up, struggled to, labor intensive, labour intensive, under pressure, poor visibility, blame each other, nobody had time, no one has time, no early warning, cobbled together, piles up, pile up, slip through, slips through, not at all, nobody can, no one can, too late, lose track, nobody feels, no one feels, no overview, without proper, goes wrong, go wrong, went wrong, gets lost, get lost, is lost, unnoticed, struggle, frustrating, frustrated, frustration, pain, painful, tedious, time consuming, error prone, bottleneck, overwhelmed, drowning, nightmare, headache, hate, no visibility, lack visibility, lack of visibility, fall through the cracks, falls through the cracks, firefighting, fire drill, wasted, burned out, burnout, chasing, chase, bogged down, swamped, spend too much time, takes too long, no single source of truth, pain point, sick of, fed up, keep breaking, keeps breaking, blind spot, in the dark",
    medium:
      "went missing, missing, skip, skipped, queue, queued, throw away, threw away, sit unread, on leave, overlook, overlooked, forgotten, suffered, deteriorate, deteriorating, decline, emergency, expedited, lack of, insufficient, alarm fatigue, bounce between, back and forth, hunt for, search for, dig through, retyping, spreadsheets, version, versions, lag, lags, out of date, undetected, hidden, unpredictable, unhappy, angry, leave the company, resign, quit, penalty clauses, no one, need # months, takes # months, takes # weeks, take # weeks, take # days, too little, run out, damage, damaged, spoil, scramble, argue, suffer, suffers, shortage, surprise, surprised, ad hoc, unclear, twice, not reported, idle, gap, gaps, manual, manually, waste, slow, difficult, hard to, hard time, unable to, cannot, can't, couldn't, could not, lack, missing, broken, fail, failure, delay, delayed, inconsistent, inaccurate, duplicate, scattered, silo, siloed, fragmented, disconnected, challenge, problem, issue, trouble, messy, chaos, confusing, complicated, backlog, late, wrong, lose track, guess, guesswork, rework, re enter, copy and paste, copying, retype, by hand, # hours a week, hours every week, hours per week, hours each week, # hours per, # hours a, days every month, nobody knows, no one knows, no way to, no easy way, outage, outdated, stale, miss, missed, mistake, error, constantly, downtime, tired of, stuck, wait, waiting, end up, too many, never know, nobody, breaks, complain, complaint, burden, interrupt, understaffed, overtime, disrupt, noise, unreliable, overload, juggle, dread, loses, lost, unplanned, blame",
    weak: 'spend, hours, take, days, weeks, often, still, every time, too, only, never, between, several, spreadsheet, # minutes, without, again, always',
    near: { concern: 0.45, objection: 0.4, statusQuo: 0.5 },
    voice: 'theirs',
    relievable: true,
  },
  {
    id: 'concern',
    names:
      'anxieties, decision factors, what they evaluate, evaluation factors, purchase criteria, buying criteria, requirements, deal breakers, must haves, risks they see, risk, what worries them, worries, fears, what they worry about, reservations, open questions, what makes them hesitate, what is behind it, root concern, the concern behind it, what they need to be sure of, doubts, what they check, what they ask first, buying concerns, concern, worry, worries, fear, consideration, what they weigh, evaluate, risk, key concern, underlying concern, real concern, hesitation, what keeps them up at night, evaluation criteria, decision criteria, requirement, must have, constraint, what they look for',
    strong:
      'doubt whether, doubts that, not sure whether, wonder whether, wonders whether, wants to be sure, want to be sure, make sure that, wants to know, want to know, needs to know, sceptical about, skeptical about, burnt by, burned by, bitten by, hesitant, fears that, scared of, worry, worried, worries, concern, concerned, afraid, fear, anxious, nervous, keeps them up at night, keep them up at night, lock in, locked in, what if, due diligence, what happens if, what happens when, burned before, burnt before, uneasy, wants proof, want proof, needs proof, need assurance, reassurance, wary, the real question, scared, criteria, evaluate, vet, scrutinize, insist',
    medium:
      'accept, safe, safely, must stay, must not, has to be safe, liability, rights, access to, stranded, ownership, dependence, dependent, prove, proof, face, losing face, risk, risky, security, compliance, privacy, gdpr, soc, uptime, reliability, adoption, disruption, data loss, lose control, losing control, vendor, requirement, require, requires, total cost of ownership, integrate, integration effort, implementation, migration, audit, hidden cost, long term, budget, look bad, career, reputation, governance, certification, weigh, approval, procurement, must support, must be, must have, needs to, references, training time, learning curve, whether, ease of, how long, payback, cost of, accountable if, stability, sensitive data, residency, blamed, being left',
    weak: 'before, sign, data, cost, team, change, want, need, question, support, contract, trust',
    near: { objection: 0.5, pain: 0.3, constraint: 0.7 },
    voice: 'theirs',
  },
  {
    id: 'objection',
    names:
      'buying objections, top objections, reasons not to buy, likely objections, common concerns, typical objections, objections we hear, what we hear, reasons to say no, why they hesitate, pushbacks, common pushback, objection, key objection, push back, pushback, reason against, reason not to buy, doubt, hesitation, resistance, common objection, likely objection, what they say, why they say no, skepticism',
    strong:
      "too expensive, already have, already use, already uses, no budget, not the right time, bad timing, don't need, do not need, why should we, why would we, build it ourselves, build this ourselves, build it in house, not convinced, skeptical, sceptical, push back, pushback, pushes back, objects to, objection, not a priority, happy with, we tried, tried this before, too small, too big, too complex, can't justify, cannot justify, hard to justify, next year, next quarter, call us back, send me some information, think about it, good enough, no time for, don't have time, not have time, don't have the time, overkill, not worth, another tool, yet another, one more tool, wait until, price is too high, cheaper, not ready, over our budget",
    medium:
      "expensive, price, doubt, hesitate, reluctant, resist, not sure, unsure, budget, cost too much, disruption, switching, our own, won't use, will not use, never use, not interested, unlikely, refuse, dismiss, freeze, frozen, say no, convince, works fine, prefer to stay, stick with, locked into, contract runs, under contract, nobody asked",
    weak: "why, can't, not, no, but, already, another",
    near: { concern: 0.6, misconception: 0.4 },
    voice: 'theirs',
  },
  {
    id: 'goal',
    names:
      'motivations, motivation, jobs to be done, expected gains, expected outcomes, success metrics, success looks like, kpis, what they are trying to do, aspirations, what they try to achieve, what she wants, what he wants, what they want to achieve, what they are trying to achieve, goals and priorities, priorities this year, ambitions, what they care about, hopes, success factors, what a good year looks like, definition of success, wanted outcome, wishes, aims, the goal, focus, agenda for the year, what is on their agenda, goal, objective, key objective, aim, priority, priorities, desired outcome, outcome, want to reach, success criteria, strive for, aspiration, ambition, initiative, what they want, what good looks like, what success looks like, target, motivation, jobs to be done, key priorities',
    strong:
      "i want, i'd like, we'd like, would love, i would like, i wish, if i could, we hope, we aim, our goal, my goal, goal, aim, aims, objective, strive, wants to, want to, would like to, hope to, hopes to, looking to, look to, success looks like, success means, success is, ambition, aspire, ideally, top priority, priority, priorities, is targeting, plan to, plans to, intends to, mandate to, in order to reach, so that they can, they want, we want, desired, committed to, aiming, seeking to, seek to, wish, mandated to",
    medium:
      "we need, i need, need something, need better, we'd need, our aim, looking for, motivated by, drive growth, be seen as, prove, hit the, above #%, below #%, target of, reach #, ahead of, first in, promotion, recognition, become the, shift from, should be, should, would be, in future, by #, wish list, cutting, growing, reaching, becoming, reducing, winning, without adding, get to, move to, target, initiative, achieve, reach, hit, roadmap, vision, strategy, strategic, by the end of, year end, within # days, within # months, under # minutes, under # hours, consolidate, standardize, expand, grow, double, on time, first time, need to, be able to, focus on, improve, shorten, accelerate, modernize, scale, every # in one",
    weak: 'reduce, increase, cut, faster, one place, single, more, better, without, revenue, quality, ensure, keep, lower, all',
    near: { benefit: 0.4, driver: 0.4, value: 0.3 },
    voice: 'theirs',
  },
  {
    id: 'responsibility',
    names:
      'what you do, your role, your job, what do you do, background and role, identity, role overview, about the role, profile, role and responsibilities, roles and responsibilities, accountability, key duties, typical day, what the job involves, the job, scope of the role, what they are measured on, what she does, what he does, core tasks, job, tasks and duties, what they run, working day, mandate, responsibility, responsibilities, responsible, duty, duties, role, what they do, job description, own, day to day, accountabilities, what they own, remit, in charge, lead or manage, a day in the life, tasks',
    strong:
      'takes care of, looks after, look after, is accountable, carries responsibility, in her remit, in his remit, defines the, sets the budget, manages the budget, supervising, overseeing, leading a team, runs a team, line manages, responsible for, owns, own the, in charge of, accountable for, oversee, oversees, manages, manage a team, manages a team, leads the, leads a, lead the, reports to, report to, day to day, supervises, supervise, her job is, his job is, their job is, remit, runs the, run the, answers for, tasked with, coordinates, presides, heads, is measured on, are measured on, measured by, signs off on',
    medium:
      'i run, i lead, i manage, i also, about # people, team of #, people report, every monday, every week, each week, each month, sets, keeps, decides on, trains, hires and, contract, contracts, takes care of, take care of, prepares the, runs, carries, signs, orders, allocates, manage, lead, plans, plan, schedule, schedules, coordinate, approve, approves, ensure, ensures, prepare, prepares, maintain, maintains, set the, sets, define, defines, report, reports, hire, hires, negotiate, negotiates, review, reviews, allocate, allocates, administer, monitors, monitor, assign, assigns, mentor, budgets, budgeting, forecasting, keeps the',
    weak: 'team, daily, weekly, monthly, budget, across, staff, hiring, training, vendors, process, policies',
    voice: 'theirs',
  },
  {
    id: 'title',
    names:
      'job title, title, common job title, position, also known as, roles, typical titles, example titles',
    medium:
      'vp, vice president, head of, director of, director, chief, officer, manager, cto, cfo, ceo, coo, cio, ciso, cmo, cro, chro, lead, supervisor, coordinator, specialist, analyst, administrator, controller, treasurer, superintendent',
    weak: 'senior, engineer, of, operations, president, principal, associate',
  },
  {
    id: 'influence',
    names:
      'influence and authority, authority, buying power, purchasing power, decision authority, relationship to the deal, why she matters, why he matters, why she counts, why he counts, why they count for us, importance for us, what they mean for us, why we care about them, why talk to them, why we need them, their power, influence in the deal, why they matter to us, influence, decision power, why this persona matters, budget, power, matters to the seller, importance, why target them, why they are important, why we sell to them, why they count',
    strong:
      'holds the budget, hold the budget, own the budget, owns the budget, controls the budget, control the budget, budget holder, signs the contract, sign the contract, final say, final decision, veto, gatekeeper, internal champion, our champion, economic buyer, without their, without her, without his, no deal, deal stall, deals stall, deal die, deals die, close faster, decides which, decide which, purse, can block, can stop, sponsor the, first call, expansion, introduce us, opens the door, open the door, opens doors, deals with, win rate, vouch',
    medium:
      'half the time, reference, pilot without, asks her, asks him, asks them, trusts, listens to, say in, can sign, up to #$, close, closes, budget owner, budget, sign, decision, decide, influence, champion, advocate, sponsor, approve, approval, shortlist, veto, deal, purchase, buying committee, pilot, recommend, renewal, convince, credibility, ally, board, evaluation, sales cycle, referral',
    weak: 'buy, contract, vendor, choose, us, our',
    near: { buyingRole: 0.5 },
  },
  {
    id: 'buyingRole',
    names:
      'who decides, part of a decision, decision process, who signs, who else is involved, buying role, part in a purchase, decision maker, champion, influencer, approver, blocker, role in the deal, role in the buying process, role in purchase, buying committee role',
    strong:
      'decision maker, economic buyer, technical buyer, champion, influencer, approver, blocker, gatekeeper, end user, final say, buying committee, signs off, veto, final approval, user buyer, budget holder, final decision, recommender, evaluator',
    medium:
      'recommend, goes with, sign, signs, decide, decides, decision, approve, approves, recommend, recommends, evaluate, evaluates, sign, purchase, influence, sponsor, shortlist, budget, buy',
    weak: 'vendor, deal, committee, role',
    voice: 'theirs',
    near: { influence: 0.4 },
  },
  {
    id: 'question',
    names:
      'landmines, landmine questions, trap questions, questions to plant, killer questions, key questions, discovery prompts, conversation starters, is it a fit, fit check, checklist for the first call, qualifying, questions for the first call, what to ask, ask yourself, how to qualify, clarifying questions, qualifying question, question, discovery, discovery question, probe, clarify, uncover, area to probe, find out, ask, questions to ask, diagnose, qualification, explore',
    strong:
      'ask, ask whether, ask how, ask what, ask which, ask who, ask them, probe, clarify, find out, explore, uncover, dig into, understand whether, check whether, walk me through, tell me about, establish whether, establish who, get them to describe, learn how',
    medium: 'question, whether, which of, understand, compare, verify, confirm',
    weak: 'how, what, who, when, why, your, you',
  },
  {
    id: 'misconception',
    names:
      'what they wrongly assume, wrong assumptions, wrong beliefs, what people think, common myths, what they believe, half truths, hearsay, wrong ideas, what they get wrong about us, false assumptions, prejudices, assumption, misconception, assumptions and misconceptions, myth, misunderstanding, wrongly assume, belief, wrong idea, what they get wrong, false belief, what they assume, misperception, hidden assumption',
    strong:
      'assume, assumes, assuming, assumption, misconception, myth, misunderstand, mistakenly, wrongly, believe, believes, belief, they think, thinks that, think that, think we, think it, expects that, confuse, confuses, mistake it for, equate, equates, in reality, not true, picture a, imagine, imagines, impression, take for granted, takes it for granted, remember the old, overestimate, underestimate, supposed',
    medium:
      'think, thinks, expect, expects, must mean, means that, would have to, would need to, has to be, have to be, as if, same as, by definition, only for, only large, actually, really, always, automatically mean',
    weak: 'must, never, all, only, like, years ago',
    near: { objection: 0.3 },
    voice: 'theirs',
  },
  {
    id: 'response',
    names:
      'rebuttals, responses, what to say back, scripted response, say this, talking points in response, our reframe, how we answer, our response, how we respond, suggested answer, suggested response, how to reply, the answer, what to answer, ways to answer, recommended response, how to handle it, our reply, talk tracks, how to position, response, reframe, reframe and response, answer, rebuttal, reply, how to answer, how to respond, handle, reassurance, handling, talk track, counter, what to say, our answer, overcome, objection handling',
    strong:
      'point out, respond, explain that, remind, reframe, reassure, acknowledge, agree that, walk them through, walk through, show them, show the, share the, share a, offer a, offer to, propose, reposition, turn the conversation, bring up, compare the, point to, put the, mention, emphasize, lead with, position, validate, in fact, suggest, move the conversation, anchor, quote the, use the, invite, run a pilot, start with, demonstrate, illustrate, tell the story, break the price, break the cost',
    medium:
      'offer, explain, show, pilot, trial, proof, reference, customers like, other customers, most customers, roi, payback, return on, guarantee, free, phased, case study, included, cost of, actually, rather than, no extra, contractually, go live, customers found, same concern, instead, at no charge, opt out, we commit, roll out in, start small',
    weak: 'then, you, first, with, we, customers, # days, # weeks, #%',
    near: { benefit: 0.35, proof: 0.3, differentiator: 0.35 },
    voice: 'ours',
  },
  {
    id: 'trigger',
    names:
      'triggers, buying triggers, buying signals, what triggers the search, why they start looking, time frame, regulatory deadline, the event, why it is urgent, what makes it urgent, why act now, why now, what is driving the timing, timeline, key dates, important dates, the trigger, what happened, deadlines, urgency, why this creates urgency, deadline, trigger, why now, urgent, timing, compelling event, pressure, pressing, what changed, time pressure, clock',
    strong:
      'deadline, urgent, urgency, by law, takes effect, take effect, in force, comes into force, expire, expires, expiry, within # days, within # months, within # weeks, no later than, must be in place, clock, end of life, end of support, immediately, overnight, before the, must comply, first # days, ahead of, sunset, mandate, mandates, by # january, window, go public, ipo, time limit, runs out, run out, countdown, due date, cutoff, only # days, only # weeks, has to report, new law',
    medium:
      'reopened, review every, first quarter, visible result, expects a, expect a, next meeting, appointed, appoints, from january, from #, opens on, by the end of, must be, must have, will be, now, begins, starts on, enters, latest, no later, this quarter, next quarter, this year, next year, mandatory, obliged, required, register, registration, announced, due by, must, until, audit, regulation, regulator, new, pressure, board, soon, quickly, quarter, fiscal year, acquisition, acquired, merger, funding, series, hired, new hire, renewal, announce, double, headcount, opening, launch, breach, incident, inspection, effective, short notice, peak season, due, suddenly, inherited, growth, demand, scrutiny, investors, date',
    weak: 'when, now, year, after, before, by, time, january, february, march, april, may, june, july, august, september, october, november, december',
    near: { driver: 0.5 },
  },
  {
    id: 'cost of inaction',
    names:
      'if nothing happens, what if nothing happens, if they do not act, the price of waiting, what waiting costs, if they do nothing, doing nothing, cost of delay, what happens otherwise, what they risk, if nobody acts, when nothing happens, consequences, penalties, what is at risk, the cost, risks of inaction, cost of inaction, whats the cost of inaction, cost of doing nothing, costs to do nothing, what happens if they wait, consequence, price of waiting, loss, missed chance, fine, risk of waiting, what is at stake, if nothing changes, consequences of inaction, what it costs to wait',
    strong:
      'fine, fines, penalty, penalties, if they wait, if nothing, doing nothing, do nothing, each month of delay, every month of delay, every week of delay, each week of delay, cost of waiting, waiting costs, lose the contract, lose deals, loses deals, lose market, losing deals, forfeit, lawsuit, liable, liability, revoked, revoke, otherwise, per violation, up to #% of, misses the, churn, fall behind, risk losing, written off, write off, left on the table, leaves on the table, missed revenue, lost revenue, lost sales, excluded, disqualified, suspended, companies that wait, teams that wait, those who wait, companies that delay, late fee, costs an average, without action, postpone, that delay, jeopardize',
    medium:
      'premium, decline to, annual report, refuse, ends up in, by a third, up to #$, not allowed, banned, cannot sell, customer lost, expensive, missed, closed down, per case, stops, recall, deal lost, months later, contract lost, lose, loses, loss, lost, cost, costs, miss, delay, late, breach, damage, overpay, attrition, shut down, halt, risk, per day, per month, a day, a month, per hour, backlog grows, dispute, reputational, turnover, quit, leave, wait, worse, higher, rise',
    weak: '#$, #%, every, each, month, day, year, average, would, without, could',
    near: { pain: 0.4 },
  },
  {
    id: 'driver',
    names:
      'decision drivers, growth drivers, business context, industry context, why this matters, market context, industry trends, trends, why it matters now, why they care, drivers, business reasons, background, market pressure, reasons to act, what drives this, strategic drivers, motives, why it is on the agenda, forces behind it, business driver, driver, why the business cares, pressure, what pushes it, why it matters to the business, market force, strategic reason, initiatives, context, priorities that push it',
    strong:
      'regulation, regulator, regulators, competition, competitive pressure, pressure, mandate, investor, investors, inflation, labor shortage, labour shortage, shortage, board, rising, cost pressure, margin, margins are, squeezed, expectation, expectations, customers now expect, customers expect, buyers expect, growth plan, digital transformation, market share, shareholders, strategic, policy, esg, tightening, law, directive, retiring workforce, demand that, demands that, insurers',
    medium:
      'compliance, growth, expansion, new market, increasingly, trend, initiative, push, drive, demand, requirement, customers, audit, competitor, executive, leadership, cut cost, headcount, budget, tighter, wages, volume, sustainability, scrutiny, per year, acquisition, hiring',
    weak: 'more, must, business, faster, every year, under, cost, need, industry, market',
    near: { trigger: 0.6, goal: 0.3 },
  },
  {
    id: 'role mention',
    names:
      'who feels it, who feels the pressure, who is hit, who is most affected, people affected, whom it hits, affected roles, who to talk to, owners, fans, who likes it, who defends it, supporters, proponents, key people, the team behind it, team, people involved, project members, participants from the customer, sponsors, who feels this most, role, team, who is involved, stakeholder, stakeholders involved, people and roles, who champions this approach, who prefers, who is affected, people, contact, who cares, buying committee, advocate, project team, involved, defends',
    strong:
      'led by, sponsored by, project lead, executive sponsor, project manager, together with, working group, project group, signed off by, championed, advocate, project team, sponsored the',
    medium:
      'quality manager, head, heads, leads, shift leader, shift leaders, foremen, partner, partners, assistant, chair, chairman, works manager, plant manager, colleague, colleagues, bookkeeper, hr, human resources, it department, marketing, operations, planners, engineers, vp, vice president, head of, director, chief, officer, manager, cto, cfo, ceo, coo, cio, ciso, cmo, cro, chro, supervisor, coordinator, analyst, engineer, engineers, controller, finance team, operations team, it team, sales team, team lead, legal, procurement, administrator, accountant, founder, owner, planner, buyer, nurse, scientist, designer, dispatcher, developer, veteran, technician, committee, department, leader, general counsel, treasurer, superintendent, foreman, principal, consultant, sponsor, sponsored, project lead, recruiters',
    weak: 'team, teams, staff, led by, senior, lead, who, group, people, department',
  },
  {
    id: 'scenario',
    names:
      'how it happens, when it happens, in practice, a typical case, typical cases, examples, an example, situations, what happens, day in the life, story, scenario, situation, situation in which the use case arises, when it arises, typical situation, example scenario, when this comes up, use case example, common scenario, where it comes up',
    strong:
      'scenario, for example, for instance, imagine, suppose, whenever, each time, every time a, when a, when an, when the, a typical, typical day, in one case, picture, say a, a customer calls, a new hire, at month end, at quarter end, comes in, has to, have to decide',
    medium:
      'needs to, must, arrives, receives, wants, asks, finds, discovers, opens, starts, after a, during, before a, the night before, on the day, at the end of, joins, leaves, changes, moves, manager, team, a supplier, a plant, a company, an employee, a technician',
    weak: 'a, an, when, while, who, and, then, same, two',
    near: { pain: 0.3, trigger: 0.3, statusQuo: 0.3 },
  },
];
