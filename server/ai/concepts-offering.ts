import type { Concept } from './concept.ts';

/** Concepts about the offering: what it does, how, for what gain, against what else. */
export const offeringConcepts: Concept[] = [
  {
    id: 'capability',
    names:
      'capability, capabilities, feature, function, what it does, what the product can do, features and functions, functionality, key feature, what you can do, what it can do, includes, at a glance',
    strong:
      'lets you, let you, lets teams, lets users, lets your, allows you, allows users, allows teams, enables you, supports, integrates with, connects to, syncs with, out of the box, built in, comes with, automatically, dashboard, drag and drop, real time alerts, one click, single sign on, sso, role based access, api, apis, custom fields, templates, mobile app, offline mode, audit log, audit trail, detects, generates, exports, imports, tracks, can be configured, native integration, webhooks, workflow builder, notifies, in the app, prebuilt, pre built, connectors',
    medium:
      'support, integrate, connect, sync, provide, include, includes, alert, alerts, monitor, create, build, schedule, assign, search, filter, capture, record, collect, match, matches, route, routes, configure, customize, manage, report, reporting, analytics, dashboards, view, views, module, tool, platform, engine, notification, upload, scan, scans, calculate, calculates, forecast, flag, flags, share, approve, sends, publish, encrypt, compare, rules, permissions, import, export, track, detect, generate, shows, turns, handles, reads, extracts, classifies, recommends, suggests, plans, stores',
    weak: 'you, can, users, automatic, with, any, from, every, per, across, and, in one, custom, allow, enable, let',
    near: { mechanism: 0.5, deliverable: 0.4 },
  },
  {
    id: 'mechanism',
    names:
      'how it works, mechanism, steps, technology, under the hood, architecture, how the feature works, the technology, how does it work, behind the scenes, setup',
    strong:
      'under the hood, algorithm, the engine, machine learning, a model, model trained, trained on, is trained, in the background, listens, parses, parse, queries, polls, writes to, reads from, is encrypted, hashed, stored in, runs on, runs in, every # minutes, every # seconds, first it, it then, then it, step, steps, agent runs, reads the, streams, stream, pipeline, queue, cache, installs, compares each, compares the, sits between, pulls, pushes, ingests, indexes, api call, threshold, computes, computed, sensor, sensors, checks each, score, scores each, webhook, token, written back, snapshot, once a, nightly, is sent to, are sent to, is passed, fingerprint',
    medium:
      'compare, calculate, scan, encrypt, process, store, connect, detect, uses, use, when a, each time, rules, data, server, database, based on, against, signal, automatically, match, matches, queue, install, then, after, result, record, logs, field, events, is matched, are matched, are grouped',
    weak: 'it, from, into, first, each, every, and, via, by, minutes, seconds',
    near: { capability: 0.5 },
  },
  {
    id: 'purpose',
    names:
      'why this exists, need, why the feature exists, need behind it, why we built it, why we built this, background, origin, motivation, reason for being, problem behind it',
    strong:
      'we built, was built because, built because, was created, created because, exists because, exists to, was designed because, designed to solve, born from, born out of, grew out of, customers asked, customers told us, asked for, requested, the most requested, came from, the idea, we noticed, we kept hearing, kept hearing, was the answer, to close that gap, to solve this, origin, nobody should, that is why',
    medium:
      'because, need, needed, problem, gap, struggle, before this, used to, told us, support tickets, too often, no way to, had to, hard to, until now, manual, could not, without, lost, kept',
    weak: 'why, customers, teams, often, reason, were',
    near: { pain: 0.6, statusQuo: 0.4 },
    relievable: true,
  },
  {
    id: 'benefit',
    names:
      'benefit, benefits, customer benefit, value, outcome they get, why we matter to them, what they gain, savings, advantage for customers, how we help, how the offering helps, perceived benefit, how customers benefit, what you get out of it, gain, results you can expect, why customers love it, what is in it for them, upside',
    strong:
      'save, saves, saving, savings, peace of mind, free up, frees up, freeing, faster, gain, eliminate, eliminates, no more, no longer, less time, more time, confidence, reduces, so you can, so that you, get back, gets back, pay for itself, pays for itself, cut by, boost, boosts, spend less, fewer, at a glance, return on investment, helps them, help them, gives them, giving them, shortens, lowers, increases, improves, avoid, avoids, sleep better, look good, earn, earns, cut the, cuts the, cuts',
    medium:
      'reduce, increase, improve, lower, shorten, easier, better, higher, accelerate, speed, quickly, simplify, simplifies, streamline, productivity, efficiency, efficient, cost, accuracy, less, more, help, helps, protect, ensure, prevents, prevent, without, quicker, happier, retention, satisfaction, visibility, on time, win, stop, turn, time back, give, gives, only pay, keep, keeps',
    weak: 'customers, team, hours, #%, revenue, risk, minutes, instead of, days, can, errors',
    near: { impact: 0.6, value: 0.5, response: 0.3 },
  },
  {
    id: 'impact',
    names:
      'impact, result, results, outcome, impact they saw, business impact, measured effect, metrics, key stats, key figures, what it impacts, roi, return, numbers, success metrics, what changed, the results, kpi, what the feature affects, proof of value',
    strong:
      '#% reduction, #% increase, #% faster, #% fewer, #% less, #% more, #% lower, #% higher, by #%, from #% to #%, from # to #, from #$ to #$, saved #$, saves #$, saved # hours, save # hours, # hours saved, #x, reduced, increased, improved, decreased, dropped, fell from, rose from, rose by, grew, doubled, tripled, halved, cut by half, in half, payback, paid for itself, within # months, within # weeks, roi, return on investment, points, fell by, went from, down from, up from, compared with the year before, year over year, zero, for the first time, shrank, climbed',
    medium:
      'reduction, increase, decrease, improvement, saving, savings, revenue, fell, rose, faster, lower, higher, fewer, cut, less, #%, #$, rate, result, since then, after, today, on time, errors, cost, churn, productivity, accuracy, conversion, downtime, minutes instead of, days instead of, cycle time, nps, now takes, a year, affects, impact, impacts, headcount',
    weak: '#, months, weeks, hours, year, quarter, to, from, per, average, days',
    near: { benefit: 0.6, stat: 0.5 },
  },
  {
    id: 'differentiator',
    names:
      'differentiator, key differentiator, differentiated value, unique, what sets the product apart, unique advantage, comparative advantage, why us, apart, why our approach is superior, better way, superior, advantage, why we are different, what makes us different, competitive advantage, others lack, how we compare, how we differ, edge, our advantage, unfair advantage',
    strong:
      'unlike, the only, only one, only platform, only vendor, only tool, only team, no other, nobody else, no one else, unique, uniquely, differ, differentiate, sets us apart, set us apart, sets it apart, patented, proprietary, first and only, purpose built, built from the ground up, built for, alone in, other tools, other vendors, other platforms, most vendors, most tools, most firms, most platforms, whereas, competing products, competitors, in contrast, by contrast, where others, others, compared to, compared with, instead of, rather than, twice as, exclusive, not a bolt on, from day one',
    medium:
      'first, competitor, alternative, same, own, in house, independent, versus, vs, patent, more than any, without, deeper, native, all in one, specialize, better than, faster than, beyond, single, end to end, genuinely, flat fee, fixed price, fixed fee, we, our, instead, both',
    weak: 'only, other, than, while, most, not',
    near: { benefit: 0.3, winReason: 0.5, strength: 0.2 },
    voice: 'ours',
  },
  {
    id: 'statusQuo',
    names:
      'status quo, today, how customers work today, current state, existing way, current process, manual, legacy, without the product, before, how it is done today, as is, current situation, current setup, what they use today, current tools, current approach',
    strong:
      'currently, today most, most teams still, still rely, still use, still do, still run, still track, relies on, rely on, spreadsheet, spreadsheets, excel, on paper, paper based, whiteboard, by email, by hand, legacy, old system, existing process, existing system, at the moment, patchwork, home grown, homegrown, workaround, sticky notes, shared drive, shared inbox, folders, email chain, email chains, tribal knowledge, at present, for now, the usual way, clipboard, pen and paper, in house script, shared spreadsheet, access database, fax, phone calls, is done by',
    medium:
      'today, manual, manually, still, existing, current, email, paper, pdf, script, scripts, in their heads, keep a, use a, by phone, calendar, word documents, traditionally, typically, generally, usually, combination of, mix of, separate, erp, several systems, ask around, once a year, once a quarter, rekey, binder',
    weak: 'use, most, teams, each, without, uses, then, every, someone',
    near: { pain: 0.35 },
    voice: 'theirs',
  },
  {
    id: 'deliverable',
    names:
      'deliverable, deliverables, what the customer receives, what you get, what you receive, artefact, output, what we deliver, scope of work, included in the engagement, outputs, package contents',
    strong:
      'deliver, delivers, delivered, deliverable, receive, receives, you get, hand over, handed over, hands over, written report, report, workshop, workshops, roadmap, documentation, documented, playbook, training session, training sessions, recording, slide deck, presentation, executive summary, findings, assessment report, remediation plan, plan with, recommendations, runbook, runbooks, templates, checklist, gap analysis, inventory of, register, summary, debrief, kick off, readout, blueprint, backlog of, certificate',
    medium:
      'plan, session, sessions, document, analysis, assessment, report of, training, list of, review, weekly, monthly, audit, map, at the end, interviews, prioritized, dashboard, support after, on site, policy, policies, draft, with each, written, design, prototype',
    weak: 'with, for, of, includes, your, # page, # days, two, three, # hours',
    near: { capability: 0.4 },
  },
  {
    id: 'competency',
    names:
      'competency, competencies, skill, expertise, experience, certification, team, our people, qualification, our consultants, who does the work, credentials, background, our team, who we are',
    strong:
      'certified, certification, certifications, years of experience, years experience, # years, expertise, expert, experts, accredited, accreditation, licensed, background in, specialists, specialist, seasoned, former, trained, qualified, qualifications, our consultants, our engineers, our team, each consultant, every consultant, led more than, have worked, has worked, combined experience, senior consultants, hold, holds, degree, phd, member of, published, practitioners, veterans, languages, speak, fluent, track record, completed more than',
    medium:
      'experience, team, consultants, engineers, consultant, knowledge, skills, partner, industry, deep, auditors, advisers, advisors, projects, has led, lawyers, analysts, in house, trainers, architects, staff, of whom, alumni, experienced, ran, built',
    weak: 'who, with, years, than, more, our, in',
    near: { strength: 0.2 },
  },
  {
    id: 'otherWay',
    names:
      'alternative, likely alternative, what the customer would do otherwise, in house team, another firm, nothing, other options, what else they could do, instead, diy, substitutes',
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
      'where it works, works well enough, where it fits, when it is enough, good fit for, when it is fine, sweet spot, when it makes sense, what it is good for',
    strong:
      'works well, works fine, work fine, work well, good enough, is enough, perfectly fine, is fine, does the job, gets the job done, suits, well suited, sufficient, small teams, for small, makes sense, simple cases, low volume, adequate, as long as, handles it, nothing wrong, reasonable, perfectly adequate, single site, one location, serves, ideal for, best for, a handful, holds up, fewer than, under #',
    medium:
      'enough, fine, well, small, simple, one person, few, occasional, stable, early stage, startup, up to #, less than, suitable, works, rarely changes, single, below, predictable, basic, when there',
    weak: 'when, for, if, with, only',
    near: { strength: 0.4 },
  },
  {
    id: 'breaks',
    names:
      'where it breaks, limits, failures, scale, breaking point, where it falls short, where it fails, limitation, when it stops working, shortcoming, weak spot, cracks',
    strong:
      "breaks, break down, breaks down, breaks when, falls apart, fall apart, fails, stops working, no longer, collapses, collapse, does not scale, doesn't scale, cannot keep up, can't keep up, at scale, outgrow, outgrown, beyond #, more than #, once a company, once the, once you, as soon as, above #, unmanageable, cannot handle, can't handle, grinds to a halt, falls short, hits a wall, unworkable, lose the overview, overwrite, overwrites, starts to crack, starts to fail, two people, second site, no way to, limit, past #",
    medium:
      "break, fail, limit, scale, grow, grows, growth, complex, complexity, slow, slows, conflict, versions, several, cannot, can't, nobody, no history, no audit, multiple, error, errors, beyond, exceed, crash, more than, when the, second, no alerts, does not",
    weak: 'when, once, after, if, without, no, as',
    near: { pain: 0.5, weakness: 0.5, hiddenCost: 0.2 },
  },
  {
    id: 'hiddenCost',
    names:
      'hidden cost, hidden costs and pitfalls, pitfall, risk, trap, true cost, hidden risk, costs, gotcha, real cost, what it really costs, downside, drawback',
    strong:
      'hidden, real cost, true cost, actual cost, maintenance, maintaining, turnover, key person, leaves the company, when that person leaves, whoever built, built it leaves, undocumented, penalty, penalties, fines, rework, opportunity cost, quietly, adds up, add up, unpaid overtime, overtime, technical debt, ongoing, nobody budgets, not in the budget, never shows up, unnoticed, full time salary, salary, wages, pitfall, consultant fees, license fees, total cost, silent, a typo, surprise, single point of failure, undetected',
    medium:
      'cost, costs, risk, error, errors, audit, hours, time, lost, wrong, mistake, mistakes, support, leave, leaves, knowledge, dependency, security, breach, version, duplicate, #$, expensive, fee, fees, train, upkeep, data loss, liability, overlooked, price',
    weak: 'every, #, hours, each, month, year, someone',
    near: { pain: 0.5, 'cost of inaction': 0.5 },
    relievable: true,
  },
  {
    id: 'summary',
    names:
      'summary, what the product is, what the service is, what the solution is, what the use case is, overview, in a sentence, about, description, introduction, in short, at a glance, essence, in one sentence, brief, company brief, person brief, elevator pitch',
    strong:
      'is a, is an, is the, are a, helps, platform for, software for, solution for, service for, tool for, the process of, refers to, describes',
    medium:
      'platform, software, solution, service, product, tool, system, company, provider, team, app, offers, provides, combines, brings together, designed for, designed to, engagement, program, suite',
    weak: 'for, that, which, teams, companies, to, with',
  },
];
