import type { Concept } from './concept.ts';

/** Concepts about the offering: what it does, how, for what gain, against what else. */
export const offeringConcepts: Concept[] = [
  {
    id: 'capability',
    names:
      'what you can do with it, main functions, core functions, functions, features, feature list, modules, what is included, what is inside, product features, what it offers, range of functions, feature overview, the product, tools, capability, capabilities, feature, function, what it does, what the product can do, features and functions, functionality, key feature, what you can do, what it can do, includes, at a glance',
    strong:
      'tells you, warns you, reminds you, shows you, keeps a record, warns, reminds, records every, lets you, let you, lets teams, lets users, lets your, allows you, allows users, allows teams, enables you, supports, integrates with, connects to, syncs with, out of the box, built in, comes with, automatically, dashboard, drag and drop, real time alerts, one click, single sign on, sso, role based access, api, apis, custom fields, templates, mobile app, offline mode, audit log, audit trail, detects, generates, exports, imports, tracks, can be configured, native integration, webhooks, workflow builder, notifies, in the app, prebuilt, pre built, connectors',
    medium:
      'tell, tells, show, keep, watch, warn, remind, fill, fills, read, compares, checks, check, collects, suggest, suggested, counts, signs, print, prints, translate, translates, log, logs, measure, measures, calls, open api, in one place, together in, ready to, support, integrate, connect, sync, provide, include, includes, alert, alerts, monitor, create, build, schedule, assign, search, filter, capture, record, collect, match, matches, route, routes, configure, customize, manage, report, reporting, analytics, dashboards, view, views, module, tool, platform, engine, notification, upload, scan, scans, calculate, calculates, forecast, flag, flags, share, approve, sends, publish, encrypt, compare, rules, permissions, import, export, track, detect, generate, shows, turns, handles, reads, extracts, classifies, recommends, suggests, plans, stores',
    weak: 'you, can, users, automatic, with, any, from, every, per, across, and, in one, custom, allow, enable, let',
    near: { mechanism: 0.5, deliverable: 0.4 },
  },
  {
    id: 'mechanism',
    names:
      'technical overview, technical approach, methodology, how we do it, how it is built, the method, data sources, model, how does it work, how this works, inside, process, the process, technically, technical details, data flow, how it is done, principle of operation, method, step by step, workflow in detail, how it works, mechanism, steps, technology, under the hood, architecture, how the feature works, the technology, how does it work, behind the scenes, setup',
    strong:
      'gateway, sensor on, reports every, is sent, are compared, sends the, signal, transmits, measures the, receives the, converts, if no, if the, when no, under the hood, algorithm, the engine, machine learning, a model, model trained, trained on, is trained, in the background, listens, parses, parse, queries, polls, writes to, reads from, is encrypted, hashed, stored in, runs on, runs in, every # minutes, every # seconds, first it, it then, then it, step, steps, agent runs, reads the, streams, stream, pipeline, queue, cache, installs, compares each, compares the, sits between, pulls, pushes, ingests, indexes, api call, threshold, computes, computed, sensor, sensors, checks each, score, scores each, webhook, token, written back, snapshot, once a, nightly, is sent to, are sent to, is passed, fingerprint',
    medium:
      'compare, calculate, scan, encrypt, process, store, connect, detect, uses, use, when a, each time, rules, data, server, database, based on, against, signal, automatically, match, matches, queue, install, then, after, result, record, logs, field, events, is matched, are matched, are grouped',
    weak: 'it, from, into, first, each, every, and, via, by, minutes, seconds',
    near: { capability: 0.5 },
  },
  {
    id: 'purpose',
    names:
      'why we made it, reason, the reason, why it was built, the story behind it, what led to it, why we made this, the need, idea behind it, problem it solves, how it came about, why it matters, why this exists, need, why the feature exists, need behind it, why we built it, why we built this, background, origin, motivation, reason for being, problem behind it',
    strong:
      'we built, was built because, built because, was created, created because, exists because, exists to, was designed because, designed to solve, born from, born out of, grew out of, customers asked, customers told us, asked for, requested, the most requested, came from, the idea, we noticed, we kept hearing, kept hearing, was the answer, to close that gap, to solve this, origin, nobody should, that is why',
    medium:
      'until then, at that time, before, customers, ruined, one customer, kept asking, complained, after an, once, in #, wanted, request, requests, because, need, needed, problem, gap, struggle, before this, used to, told us, support tickets, too often, no way to, had to, hard to, until now, manual, could not, without, lost, kept',
    weak: 'why, customers, teams, often, reason, were',
    near: { pain: 0.6, statusQuo: 0.4 },
    relievable: true,
  },
  {
    id: 'benefit',
    names:
      'what customers gain, what users gain, what you gain, what changes for you, why teams like it, why customers like it, why people like it, what it does for you, what they get from us, what is in it for you, the benefit, your benefits, value for customers, advantages, advantages for you, payoff, why we are important to them, what we do for them, how we help them, why they need us, what it brings, pros, what people like about it, what people see in it, its appeal, attraction, how we help in this moment, what we can do now, how we can help, our help, our offer, benefit, benefits, customer benefit, value, outcome they get, why we matter to them, what they gain, savings, advantage for customers, how we help, how the offering helps, perceived benefit, how customers benefit, what you get out of it, gain, results you can expect, why customers love it, what is in it for them, upside',
    strong:
      'without having to, instead of waiting, never again, without hiring, without adding, at a fraction, at lower cost, cost savings, time savings, better decisions, higher margins, fewer errors, more revenue, lower costs, less risk, less effort, less stress, more control, with confidence, instead of #, half the time, by a third, by half, by a quarter, by a fifth, in half, # less, lose less, without extra, at no extra, costs nothing, no invoice, for free, everybody knows how, nobody has to, no one has to, twice as many, # times, back under control, only one, worry free, save, saves, saving, savings, peace of mind, free up, frees up, freeing, faster, gain, eliminate, eliminates, no more, no longer, less time, more time, confidence, reduces, so you can, so that you, get back, gets back, pay for itself, pays for itself, cut by, boost, boosts, spend less, fewer, at a glance, return on investment, helps them, help them, gives them, giving them, shortens, lowers, increases, improves, avoid, avoids, sleep better, look good, earn, earns, cut the, cuts the, cuts',
    medium:
      'half a day, familiar, known, flexible, nothing to install, no training, at once, in a minute, in minutes, already, ends, end, takes the, out of, time for, evenings, no need to, do not have to, earlier, sooner, drop, drops, fall, falls, rise, rises, fewer accidents, premium, write itself, writes itself, gives back, calm, safe, safely, control, overview, reduce, increase, improve, lower, shorten, easier, better, higher, accelerate, speed, quickly, simplify, simplifies, streamline, productivity, efficiency, efficient, cost, accuracy, less, more, help, helps, protect, ensure, prevents, prevent, without, quicker, happier, retention, satisfaction, visibility, on time, win, stop, turn, time back, give, gives, only pay, keep, keeps',
    weak: 'customers, team, hours, #%, revenue, risk, minutes, instead of, days, can, errors',
    near: { impact: 0.6, value: 0.5, response: 0.3 },
  },
  {
    id: 'impact',
    names:
      'outcomes, key results, results achieved, quantified impact, measurable impact, measurable outcomes, results and benefits, success metrics, key takeaways, business outcomes, results so far, what it achieved, outcome so far, effect, effects, measurable results, by the numbers, in numbers, figures, the numbers, benefits realized, results achieved, what came of it, what was achieved, the effect, before and after, savings achieved, the outcome, business results, impact, result, results, outcome, impact they saw, business impact, measured effect, metrics, key stats, key figures, what it impacts, roi, return, numbers, success metrics, what changed, the results, kpi, what the feature affects, proof of value',
    strong:
      'is now #, are now #, now only #, has halved, have halved, go up from, up to #% from, which saves, saves the, saved the, went from # to #, reduction in, increase in, improvement in, decrease in, drop in, annual savings, first year savings, cost savings of, roi of, return of, payback of, decreased by, improved by, increased by, reduced by, reduced from, grew by, grew from, grown by, higher than before, more than #%, savings of, down from, has risen, has fallen, have risen, have fallen, rise by, risen by, fallen by, fall from, fall to, drop to, dropped to, drop by, up by, down by, down to, is expected to save, expects savings, saves #, extra revenue, additional revenue, more revenue, more than doubled, cut to, cut from, take #, instead of #, a third less, a third fewer, #% reduction, #% increase, #% faster, #% fewer, #% less, #% more, #% lower, #% higher, by #%, from #% to #%, from # to #, from #$ to #$, saved #$, saves #$, saved # hours, save # hours, # hours saved, #x, reduced, increased, improved, decreased, dropped, fell from, rose from, rose by, grew, doubled, tripled, halved, cut by half, in half, payback, paid for itself, within # months, within # weeks, roi, return on investment, points, fell by, went from, down from, up from, compared with the year before, year over year, zero, for the first time, shrank, climbed',
    medium:
      'now, # minutes, uptake, fifth, half, a third, a quarter, percent, first year, in # months, in # weeks, in the first, finished in, hours a day, less on, extra, additional, gone, almost, million, thousand, yield, expect, expects, reduction, increase, decrease, improvement, saving, savings, revenue, fell, rose, faster, lower, higher, fewer, cut, less, #%, #$, rate, result, since then, after, today, on time, errors, cost, churn, productivity, accuracy, conversion, downtime, minutes instead of, days instead of, cycle time, nps, now takes, a year, affects, impact, impacts, headcount',
    weak: '#, months, weeks, hours, year, quarter, to, from, per, average, days',
    near: { benefit: 0.6, stat: 0.5 },
  },
  {
    id: 'differentiator',
    names:
      'our strengths, win themes, key advantages, our advantages, why we are unique, positioning, our differentiation, how we are different, why we are different, differentiation, what makes it different, what makes us better, why not somebody else, why we are better, what others do not have, our strengths against them, how it differs, different from others, compared with others, compared with the competition, distinguishes, what distinguishes the product, special, what is special, why our way is better, why our way, a better way, what no one else has, how we stand apart, in comparison, against them, versus us, unlike others, us, differentiator, key differentiator, differentiated value, unique, what sets the product apart, unique advantage, comparative advantage, why us, apart, why our approach is superior, better way, superior, advantage, why we are different, what makes us different, competitive advantage, others lack, how we compare, how we differ, edge, our advantage, unfair advantage',
    strong:
      'no competing, which no, what we do, they do not, at no extra, none of the, not just, not only, unmatched, one of a kind, in one product, in a single product, no competitor, competitors cannot, others cannot, others require, others charge, others need, the first to, leapfrog, our own patented, unlike, the only, only one, only platform, only vendor, only tool, only team, no other, nobody else, no one else, unique, uniquely, differ, differentiate, sets us apart, set us apart, sets it apart, patented, proprietary, first and only, purpose built, built from the ground up, built for, alone in, other tools, other vendors, other platforms, most vendors, most tools, most firms, most platforms, whereas, competing products, competitors, in contrast, by contrast, where others, others, compared to, compared with, rather than, twice as, exclusive, not a bolt on, from day one',
    medium:
      'instead of, ours, whereas others, others only, where other, nothing but, while others, includes the, no one but, alone, first, competitor, alternative, same, own, in house, independent, versus, vs, patent, more than any, without, deeper, native, all in one, specialize, better than, faster than, beyond, single, end to end, genuinely, flat fee, fixed price, fixed fee, we, our, instead, both',
    weak: 'only, other, than, while, most, not',
    near: { benefit: 0.3, winReason: 0.5, strength: 0.2 },
    voice: 'ours',
  },
  {
    id: 'statusQuo',
    names:
      'current tools, existing setup, previous approach, previous attempt, how it was done before, existing process, existing tools, incumbent approach, current alternatives, life before, how it is done now, how the work is done today, how work is done today, how they do it now, how it works today, the situation today, starting point, the old way, present situation, what they do today, how companies work now, how people work today, the way it is done, today without us, baseline, status quo, how customers work today, current state, existing way, current process, manual, legacy, without the product, how it is done today, as is, current situation, current setup, what they use today, current tools, current approach',
    strong:
      'stitched together, word of mouth, by telephone, whiteboards, macros, exported to, manual entry, data entry, filing, hard copies, printed, carbon copy, home made, currently, today most, most teams still, still rely, still use, still do, still run, still track, relies on, rely on, spreadsheet, spreadsheets, excel, on paper, paper based, whiteboard, by email, by hand, legacy, old system, existing process, existing system, at the moment, patchwork, home grown, homegrown, workaround, sticky notes, shared drive, shared inbox, folders, email chain, email chains, tribal knowledge, at present, for now, the usual way, clipboard, pen and paper, in house script, shared spreadsheet, access database, fax, phone calls, is done by',
    medium:
      'until then, before the project, previously, used to, in the past, prior to, until last year, before that, most of them, somebody, someone, some rely, notebook, filing cabinet, walk, by cable, once a week, thermometer, hand, phone, keys in, types, server, mail, whoever, asks around, memory, today, manual, manually, still, existing, current, email, paper, pdf, script, scripts, in their heads, keep a, use a, by phone, calendar, word documents, traditionally, typically, generally, usually, combination of, mix of, separate, erp, several systems, ask around, once a year, once a quarter, rekey, binder',
    weak: 'use, most, teams, each, without, uses, then, every, someone',
    near: { pain: 0.35 },
    voice: 'theirs',
  },
  {
    id: 'deliverable',
    names:
      'scope, engagement scope, what we do, project outputs, workstreams, phases and deliverables, you will receive, results you receive, what you will receive, what you take away, what is delivered, what we hand over, you will get, package, results of the project, what is included, our deliverables, the outcome document, deliverable, deliverables, what the customer receives, what you get, what you receive, artefact, output, what we deliver, scope of work, included in the engagement, outputs, package contents',
    strong:
      'deliver, delivers, delivered, deliverable, receive, receives, you get, hand over, handed over, hands over, written report, workshop, workshops, roadmap, documentation, documented, playbook, training session, training sessions, recording, slide deck, presentation, executive summary, findings, assessment report, remediation plan, plan with, recommendations, runbook, runbooks, templates, checklist, gap analysis, inventory of, register, summary, debrief, kick off, readout, blueprint, backlog of, certificate',
    medium:
      'inventory, ready for the, report, reports, visit, follow up visit, estimate, estimates, photographs, rating, concept, certificate, manual, handbook, specification, schedule, coaching, action plan, test, tests, calculation, model, meeting, meetings, protocol, evaluation, kit, set of, files, plan, session, sessions, document, analysis, assessment, report of, training, list of, review, weekly, monthly, audit, map, at the end, interviews, prioritized, dashboard, support after, on site, policy, policies, draft, with each, written, design, prototype',
    weak: 'with, for, of, includes, your, # page, # days, two, three, # hours',
    near: { capability: 0.4 },
  },
  {
    id: 'competency',
    names:
      'our experts, the people, the team, about the team, who you work with, your team, who will work with you, why trust us, people and skills, know how, what we know, our experience, skills and experience, competency, competencies, skill, expertise, experience, certification, team, our people, qualification, our consultants, who does the work, credentials, background, our team, who we are',
    strong:
      'certified, certification, certifications, years of experience, years experience, # years, expertise, expert, experts, accredited, accreditation, licensed, background in, specialists, specialist, seasoned, former, trained, qualified, qualifications, our consultants, our engineers, our team, each consultant, every consultant, led more than, have worked, has worked, combined experience, senior consultants, hold, holds, degree, phd, member of, published, practitioners, veterans, languages, speak, fluent, track record, completed more than',
    medium:
      'together they, have reviewed, have completed, have delivered, have done, have run, more than # projects, more than # sites, sit on, committee, engagements, standard, teaches, lecturer, published, author, authors, books, speaks, career, spent, worked for, worked at, at least # years, of experience, registered, experience, team, consultants, engineers, consultant, knowledge, skills, partner, industry, deep, auditors, advisers, advisors, projects, has led, lawyers, analysts, in house, trainers, architects, staff, of whom, alumni, experienced, ran, built',
    weak: 'who, with, years, than, more, our, in',
    near: { strength: 0.2 },
  },
  {
    id: 'otherWay',
    names:
      'what companies do instead, what else is done, what customers do otherwise, otherwise, usual alternative, what else could they do, other ways, without us, if not us, instead of us, alternatives considered, alternative, likely alternative, what the customer would do otherwise, in house team, another firm, nothing, other options, what else they could do, instead, diy, substitutes',
    strong:
      'in house, hire, hiring, another firm, other firm, another consultancy, big four, large consultancy, freelancer, freelancers, contractor, contractors, do nothing, doing nothing, internal team, do it themselves, doing it themselves, on their own, ask their, own staff, alternative, alternatives, postpone, put it off, rely on their, would otherwise, otherwise, generalist, agency, their own, stay with, offshore, outsource, recruit, diy, spreadsheet, a tool instead',
    medium:
      'internal, instead, staff, themselves, software vendor, existing, leave it, spare time, wait, accountant, auditor, it department, junior, free, template, open source, cheaper, local, another',
    weak: 'would, usually, some, try, most, or, often, companies',
    near: { statusQuo: 0.5 },
  },
  {
    id: 'works',
    names:
      'when it is fine, when it works, good enough for, where it is enough, when that is fine, where it does the job, where it is strong, suitable for, enough for, when it suffices, where it works, works well enough, where it fits, when it is enough, good fit for, when it is fine, sweet spot, when it makes sense, what it is good for',
    strong:
      'works well, works fine, work fine, work well, good enough, is enough, perfectly fine, is fine, does the job, gets the job done, suits, well suited, sufficient, small teams, for small, makes sense, simple cases, low volume, adequate, as long as, handles it, nothing wrong, reasonable, perfectly adequate, single site, one location, serves, ideal for, best for, a handful, holds up, fewer than, under #',
    medium:
      'one team, one site, one location, same person, nobody, as long, up to # people, a small, few people, every week, rarely, not often, stays the same, that is all, enough, fine, well, small, simple, one person, few, occasional, stable, early stage, startup, up to #, less than, suitable, works, rarely changes, single, below, predictable, basic, when there',
    weak: 'when, for, if, with, only',
    near: { strength: 0.4 },
  },
  {
    id: 'breaks',
    names:
      'where it stops, when it fails, when it breaks, when it is not enough, where it ends, weak points, its limits, limits of the approach, what goes wrong, where it gets difficult, where trouble starts, not enough for, when it falls apart, where it breaks, limits, failures, scale, breaking point, where it falls short, where it fails, limitation, when it stops working, shortcoming, weak spot, cracks',
    strong:
      "breaks, break down, breaks down, breaks when, falls apart, fall apart, fails, stops working, no longer, collapses, collapse, does not scale, doesn't scale, cannot keep up, can't keep up, at scale, outgrow, outgrown, beyond #, more than #, once a company, once the, once you, as soon as, above #, unmanageable, cannot handle, can't handle, grinds to a halt, falls short, hits a wall, unworkable, lose the overview, overwrite, overwrites, starts to crack, starts to fail, two people, second site, no way to, limit, past #",
    medium:
      "two sites, drift, versions drift, wrong, is ill, on holiday, on leave, cannot check, second, several people, at the same time, no one else, by then, too late, too many, bigger, more people, more sites, no check, loses, break, fail, limit, scale, grow, grows, growth, complex, complexity, slow, slows, conflict, versions, several, cannot, can't, nobody, no history, no audit, multiple, error, errors, beyond, exceed, crash, more than, when the, second, no alerts, does not",
    weak: 'when, once, after, if, without, no, as',
    near: { pain: 0.5, weakness: 0.5, hiddenCost: 0.2 },
  },
  {
    id: 'hiddenCost',
    names:
      'what it really costs, the real price, the bill, cost that nobody sees, hidden expenses, what people forget, what it costs in truth, what you do not see, the price, invisible costs, risks and costs, costs and risks, hidden cost, hidden costs and pitfalls, pitfall, risk, trap, true cost, hidden risk, costs, gotcha, real cost, what it really costs, downside, drawback',
    strong:
      'hidden, real cost, true cost, actual cost, maintenance, maintaining, turnover, key person, leaves the company, when that person leaves, whoever built, built it leaves, undocumented, penalty, penalties, fines, rework, opportunity cost, quietly, adds up, add up, unpaid overtime, overtime, technical debt, ongoing, nobody budgets, not in the budget, never shows up, unnoticed, full time salary, salary, wages, pitfall, consultant fees, license fees, total cost, silent, a typo, surprise, single point of failure, undetected',
    medium:
      'spends # hours, # hours a week, hours a week, a year, inspector, formula, formulas, by the hour, manual work, unseen, breaks silently, law, illegal, forgotten, retire, retires, copies, backup, no backup, lose, cost, costs, risk, error, errors, audit, hours, time, lost, wrong, mistake, mistakes, support, leave, leaves, knowledge, dependency, security, breach, version, duplicate, #$, expensive, fee, fees, train, upkeep, data loss, liability, overlooked, price',
    weak: 'every, #, hours, each, month, year, someone',
    near: { pain: 0.5, 'cost of inaction': 0.5 },
    relievable: true,
  },
  {
    id: 'summary',
    names:
      'in one sentence, in short, the product in one sentence, what is it, what it is, at a glance, describe your product, describe your service, describe your solution, product description, short description, executive summary, key facts, abstract, the short version, summary, what the product is, what the service is, what the solution is, what the use case is, overview, in a sentence, about, description, introduction, in short, at a glance, essence, in one sentence, brief, company brief, person brief, elevator pitch',
    strong:
      'is a, is an, is the, are a, helps, platform for, software for, solution for, service for, tool for, the process of, refers to, describes',
    medium:
      'platform, software, solution, service, product, tool, system, company, provider, team, app, offers, provides, combines, brings together, designed for, designed to, engagement, program, suite',
    weak: 'for, that, which, teams, companies, to, with',
  },
];
