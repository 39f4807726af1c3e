import type { Concept } from './concept.ts';

/** Concepts about companies: customers, competitors, segments, proof, and what lies outside every field. */
export const marketConcepts: Concept[] = [
  {
    id: 'business',
    names:
      'client type, about the client, client background, client overview, competitor snapshot, snapshot, company snapshot, target market, who they serve, firmographics, fast facts, quick facts, facts, at a glance, industry, how they sell, how they charge, how they price, price and contract, commercials, the business, the organization, facts about the customer, customer facts, company facts, what the company does, who is the customer, the customer at a glance, company background, their business, terms, price list, plans and prices, sales model, about them, business model, how the customer makes money, how they make money, how the competitor makes money, what the company does, sells and for whom, about the customer, about the company, company profile, company overview, who they are, company background, customer profile, the customer, the company, about, what they sell, pricing, packaging, market, pricing model, commercial model, revenue model, go to market',
    strong:
      'annual production, production lines, fortune #, mid sized, family run, state owned, listed company, stock exchange, sold through, distribution network, charged per, fee per, flat fee per, revenue share, upsell, target market, target customers, go to market through, resold by, is a manufacturer, manufacturer of, provider of, maker of, retailer, distributor, operator of, operates, founded in, headquartered, based in, employs, employees, sells, sell to, sells to, serves, customers include, stores in, locations, subscription, per seat, per user, per month, per year, annual license, license, licenses, licences, priced, pricing, list price, revenue comes from, makes money, earns, free tier, freemium, reseller, resellers, sells through, channel partners, market leader, publicly traded, family owned, subsidiary, franchise, one of the largest, annual revenue, annual turnover, commission, transaction fee, professional services, enterprise plan, starter plan, bills, billed, minimum contract, venture backed, private equity, members in, fleet of',
    medium:
      'per year, invoiced, yearly, paid, payroll, accountants, margin, contracts, students, guests, a year, nine mills, sites, plants in, furniture, builders, sawmill, factory, factories, minimum of, from #$, for small, through, makes, made in, customers in, family, owned, owner, years old, turnover, sales of, growers, exports, manufactures, produces, supplies, offers, company, revenue, founded, clients, plants, warehouses, hospitals, branches, countries, brand, brands, products, group, wholesale, online, b2b, saas, supplier, contract, fee, fees, tier, tiers, plan, plans, usage based, charge, charges, quote, add on, services, discount, regional, agency, bank, insurer, chain, market, markets, firm, targets, cheapest, venture, raised, funding, imports, ships',
    weak: '#, #$, and, in, across, for, largest, with, to, year',
  },
  {
    id: 'usage',
    names:
      'approach, the approach, our approach, how we did it, what was implemented, solution overview, how the team uses, the implementation, deployment, how it was rolled out, how they work with it, how it works in practice, in daily use, in daily work, working with it, how they work now, how they work today, day to day use, everyday use, going live, how it runs, from pilot to rollout, implementation and use, the project, what they do with it, putting it to work, set up, in action, how they use us, how the customer uses the offering, how they use product, how the customer uses the product, deployment, workflow, how they use it, implementation, the solution, rollout, adoption, usage, our solution, how it is used, solution, what we did, in practice',
    strong:
      'went into production, was implemented, were implemented, was introduced, were introduced, was installed, were installed, has become part of, part of the daily, is used by, are used by, is used to, is used for, used daily, replaced the, takes place in, built into, embedded in, use, uses, using, rolled out, roll out, deployed, deploys, went live, goes live, live in, implemented, now use, now uses, adopted, in use, runs on, run on, connected, integrated, logs into, log in, rollout, onboarded, every morning, each morning, day to day, set up, moved onto, implementation took, starts the day, start their day, users, trained, pilot, phase, configured, feeds, works in, manage all, handles all, through the app, built on, standardized on',
    medium:
      'top up, pay with, prepare, now see, see each, on a tablet, on the phone, on tablets, handover, meeting, meetings, every order, each order, each shift, operators, check the, shift leaders, shared, scanner, screen, board, with one click, at all, in all, each team, across the group, starts with, team, teams, with, daily, every day, sites, location, locations, dashboard, imports, alerts, reports, review, reviews, planners, workflow, started, first, across all, runs, tracks, schedule, scan, upload, approve, on tablets, every week, weekly, access, together with, connects, replaced',
    weak: 'now, the team, their, in, all, from, to, each, #',
    near: { capability: 0.2 },
  },
  {
    id: 'choice',
    names:
      'why they selected us, vendor evaluation, selection criteria, evaluation process, the search, decision criteria met, what convinced them, why they decided for us, how they decided, how the decision was made, making the choice, the choice, how they chose, the selection, search for a vendor, vendor selection, finding a solution, finding the right, looking for a solution, why this vendor, why they chose us, why the customer chose the offering, reason for choosing, decision, selection, evaluation, why us, over others, the decision, choosing, selection process, why they bought, why they selected, why they picked us',
    strong:
      'chose, choose us, chosen, selected, select, decided, decided on, decision, picked, opted, preferred, deciding factor, tipped the scales, stood out, shortlist, shortlisted, evaluated, evaluation, compared, over the competition, convinced, won them over, won us over, impressed, main reason, the reason, went with, what sold, sold them, swung, tender, looked at # vendors, rfp, demo, clinched, made the difference, settled on, only vendor, only one, winner, gave the edge, proof of concept',
    medium:
      'only, the only one, offered to, willing, willingness, weighed, trial, test, tested, looked at, against, without new, first impression, team liked, cheapest, proposal, quotes, offers, contract, vendors, because, criteria, only, reference, price, ease, support, trial, pilot, offered, options, alternatives, could, best, fit, references, fastest, liked, trust, matched, compared with, versus, speed of',
    weak: 'us, over, other, three, two, most, than, was',
    near: { winReason: 0.6, differentiator: 0.4 },
  },
  {
    id: 'winReason',
    names:
      'why we win against them, where do we win, win themes, how to win against them, reasons for our wins, why customers switch, our win reasons, why prospects choose us, when we win, how we beat them, where we win, why they choose us, why customers pick us, winning arguments, what makes us win, what decides deals, deal winners, success factors against them, reasons we win, why we win, why deals are won, win reason, how we win, won against, win strategy, how to win, winning, how to beat them, win themes, why customers choose us, why buyers pick us, what wins deals',
    strong:
      'we win, we won, win when, win because, won because, win on, wins on, win rate, chose us, choose us, pick us, picked us, prefer us, deals are won, deals won, beat them, we beat, in our favor, in our favour, in head to head, head to head, lead with, tips the decision, won the deal, buyers choose, buyers cite, cite, lost deals, switch to us because, closed won, decided for us, bake off',
    medium:
      'reason, tips, as soon as, wins against, total price, entities, decision, demo tips, prefers, prefer, one in #, win, won, wins, deal, deals, because, chose, choose, deciding, evaluation, cited, reason, favor, against, pilot, trial, our, proof of concept, demo, faster, reference',
    weak: 'we, us, when, buyer, buyers',
    near: { differentiator: 0.3, choice: 0.5 },
    voice: 'ours',
  },
  {
    id: 'wonCustomer',
    names:
      'customers won, deals we won, won from them, recent customers, new customers, wins against them, competitive deals, contests won, customers we won, customer won, wins, competitive wins, recent wins, won in a contest, deals won against them, accounts won, won accounts',
    strong:
      'chose us over, picked us over, selected us over, went with us, won against, won the, we won, beat them at, signed with us, signed after, chose us, awarded us, preferred us, we beat, in a head to head, after a bake off, in a competitive, closed won',
    medium:
      'won, chose, selected, over, signed, contest, tender, bake off, evaluation, customer, account, deal, pilot, picked, against, decided',
    weak: 'us, inc, ltd, group, after, in',
    near: { winReason: 0.4 },
    voice: 'ours',
  },
  {
    id: 'switched',
    names:
      'customers who left them, who left them, switches, recent switches, customers who came from them, came over, migrated customers, replacements, displaced accounts, customers we switched, customers who switched, migrated from the competitor, displaced, switched from, migrations, displacements, switchers, former customers, conversions, takeaways',
    strong:
      'switched from, switched to us, switched to, switched, migrated, migrate from, moved from, moved over, moved to us, replaced, replaces, ripped out, left them, left after, came from, came to us from, dropped, displaced, converted from, cancelled, canceled, former customer, former customers, moved away, did not renew, after # years with, abandoned, migration from',
    medium:
      'from, contract, renewal, left, migration, ended, moved, years on, after, transferred, terminated, off',
    weak: 'us, to, inc, group, customer',
    voice: 'ours',
  },
  {
    id: 'strength',
    names:
      'key strengths, their advantages, what works for them, where they shine, where they excel, reasons people choose them, why customers choose them, top strengths, where they are good, what they are good at, what is good, what speaks for them, what customers praise, their advantages, what people like, plus points, good points, where they beat us, what they have that we lack, why people buy them, strength, comparative strength, where the competitor is strong, better, what they do well, their strengths, advantage, pros, where they win, where they are strong, what they are good at',
    strong:
      'strong, strength, well known, market leader, leading, leader in, large partner, broad, widest, largest, extensive, mature, excellent, best known, good at, great, easy to use, easy to set up, polished, intuitive, reputation, brand, recognized, trusted, deep, cheaper, lower price, low price, free plan, loyal, large ecosystem, strong brand, popular, well funded, established, solid, attractive, does well, do well, respected, generous, impressive, beautiful, quick to',
    medium:
      'lovely, looks great, look great, takes # minutes, minutes to set up, bring in, brings in, free tier, be fair, to be fair, love, loves, live in a day, every country, well, nice, clean, no setup, free, marketplace, stable, reliable, fair, friendly, helpful, polished onboarding, onboarding, known, name, award, good, big, ecosystem, partners, integrations, marketplace, community, funding, global, price, cheap, fast, simple, wide, rich, support, offices, many, installed base, years, advantage, customers, all major, catalogue, catalog, templates, quick, every, bundle, bundles, marketing, analyst',
    weak: 'has, have, more, their, they, with, of, than, large',
    near: { benefit: 0.3, capability: 0.2 },
    voice: 'theirs',
  },
  {
    id: 'weakness',
    names:
      'key weaknesses, where they struggle, known issues, product gaps, common complaints, reasons customers leave, why customers leave them, top complaints, vulnerability, landmines, where they are weak, what is missing, what users complain about, what is bad, their problems, minus points, bad points, what speaks against them, what they lack, holes, where they fail, disadvantages, what people dislike, negatives, limits, complaints, where we beat them, weakness, comparative weakness, where the competitor is weak, lacking, slow or costly, shortcoming, gap, limitation, cons, where they lose, where they fall short, complaint, drawback, what customers complain about, what users dislike, vulnerabilities, their gaps',
    strong:
      "there is no, becomes slow, become slow, exists only, exist only, only in the, nobody will, no way to, not included, weak, weakness, weaknesses, lack, lacks, lacking, no support for, does not support, doesn't support, doesn't offer, does not offer, doesn't have, does not have, no native, limited, limitation, expensive, hidden fee, hidden fees, complain, complaints, clunky, outdated, slow, poor, steep learning curve, steep, rigid, cannot, can't, unable, struggle, struggles, extra charge, extra cost, costs extra, add on, paid add on, months to implement, price increase, raised prices, unresponsive, slow support, buggy, crashes, not available, unavailable, missing, bolted on, acquired and, no api, only in english, only through, only available, separately, falls short, requires a consultant, overkill, frustrat, bare bones, downtime, outages",
    medium:
      'takes # weeks, takes # months, needs a, went up, price went up, increase, twice, goes down, not possible, impossible, cannot be, can not be, has to be, have to be, no app, no integration, no export, on request, old fashioned, loses, forgets, breaks, bug, bugs, waiting, complex, complicated, difficult, hard, costly, only, no, not, without, requires, require, months, heavy, inflexible, extra, limit, capped, manual, old, basic, wait, tickets, lock in, long contract, confusing, price, error, outage, fails, missing, shallow, generic, never, delay, delays, professional services, consultants, minimum',
    weak: 'but, users, per, must, they, reviews, even, their, need',
    near: { pain: 0.3, breaks: 0.4, hiddenCost: 0.3 },
    voice: 'theirs',
  },
  {
    id: 'industry',
    names: 'industry, sector, vertical, market of the company, line of business, branch',
    strong: 'industry, sector, vertical',
    medium:
      'retail, healthcare, banking, insurance, manufacturing, logistics, education, hospitality, construction, energy, software, saas, telecom, pharma, automotive, agriculture, public sector, media',
  },
  {
    id: 'location',
    names:
      'location, headquarters, where the company is, where they are, address, city, country, region, offices',
    strong:
      'headquartered, headquarters, head office, based in, offices in, office in, located in, city, address',
    medium:
      'office, offices, country, region, north america, europe, germany, france, united kingdom, united states, california, new york, london, berlin, paris',
  },
  {
    id: 'specialty',
    names:
      'specialty, specialties, known for, what the company is known for, core products, areas of expertise, focus areas, modules',
    strong:
      'known for, specializes in, specialises in, specialized in, focuses on, flagship, expertise in, best known for',
    medium: 'products, product, technology, platform, modules, expertise, portfolio, range, brand, solutions',
    near: { business: 0.4, capability: 0.4, differentiator: 0.3 },
  },
  {
    id: 'fit',
    names:
      'why they are a fit, why it fits, who it is for, why we fit, why we are right for them, reason for the segment, fit, the fit, why this market, fit explanation, why companies of this segment fit, fit, ideal customer, why they fit, good fit, ideal customer profile, why this segment, why this is a good fit, why we serve them',
    strong:
      'good fit, great fit, strong fit, best fit, ideal, fit because, fits, fit, well suited, a match, perfect for, sweet spot, they need exactly, are a fit, natural fit, suits, ideal customer',
    medium:
      'because, exactly, large enough, too large, too small, right size, suitable, match, need, regulated, company, companies, most of',
    weak: 'for, our, they, and, without',
    near: { summary: 0.3 },
  },
  {
    id: 'constraint',
    names:
      'buying considerations, buying process, procurement process, buyer considerations, decision making, common constraints, deal considerations, what to know, what to watch, what to consider, what matters to them when they buy, how decisions are made, how they decide, decision process, pitfalls, restrictions, conditions, what they insist on, what limits them, hurdles, buying habits, what they weigh, consideration, key consideration, what companies weigh when they buy, constraint, requirement, buying criteria, what to keep in mind, buying process, procurement, how they buy, purchase process, things to know',
    strong:
      'procurement, tender, rfp, approval, require, requires, requirement, must, compliance, regulated, budget cycle, budget cycles, fiscal year, sign off, legal review, security review, security questionnaire, data residency, on premise, works council, union, committee, long sales cycle, sales cycle, decision takes, purchases over, references from, vendor list, preferred supplier, unionized, capital expenditure, insurance, certifications, iso, hipaa, gdpr, soc, integration with, existing erp, limited it, small it, no it, price sensitive, payment terms, seasonal, contracts run, locked into',
    medium:
      'decided once, once a year, by the family, hardly any, nothing may, may be, not allowed, between may, has to come, no staff, few people, owner, owners decide, long, lawyers, auditors, consent, permission, union, grant, subsidy, tendered, framework, deadline, freeze, shutdown, season, language, local, budget, contract, need, needs, weigh, cautious, conservative, risk, integrate, integration, implementation, slow, approve, board, audit, vendor, pilot, limited, price, cost, technical staff, only buy, evaluate, expect, timeline, months, during, training, resources',
    weak: 'before, often, usually, every, may, without, any',
    near: { concern: 0.6, objection: 0.3 },
    voice: 'theirs',
  },
  {
    id: 'approach',
    names:
      'engagement strategy, how to engage, messaging for this segment, segment strategy, sales motion, how to engage them, outreach strategy, how we go about it, how to reach them, how to win them over, what works with them, how to talk to them, how to work with them, our approach, how we sell here, the way in, how to start, entry, sales play, what to do differently, how to serve them, first contact, recommended approach, unique approach, how to approach, serve this segment, approach, how we sell to them, engage, sales approach, how to sell, how to win them, positioning, motion, tactics, outreach, how we work with them, go to market approach, play',
    strong:
      "lead with, approach, start with, open with, begin with, tailor, we offer them, we assign, we pair, we bring, dedicated, pilot, engage, partner with, through partners, sell through, invite, avoid, target, position, speak their language, use references, bundle, reach them, come prepared, offer a, sell to, land and expand, on site visit, site visit, workshop, focus on, do not, don't, keep the, trade shows, associations, peers, involve, multi thread, show a, send",
    medium:
      'not with, for free, portable, measure, seasonal, start, contract that, at their, on their, ask for, speak, visit, offer the, call, explain, small, never, always, local partner, in person, by phone, before the season, offer, use, bring, show, talk, demo, first, team, reference, references, industry, specialist, conversation, meeting, price, pricing, phased, expand, success manager, messaging, early, account',
    weak: 'we, with, them, our, then',
    near: { response: 0.5, differentiator: 0.3 },
    voice: 'ours',
  },
  {
    id: 'proof',
    names:
      'what we can say, how to say it, the claim, the number, the facts, what we found, key finding, findings, the result, what was found, how we use it, how to use it, the award, the quote, wording, the wording, what customers say, proof, how we talk about this, the proof itself, figure, quote, award, fact, evidence, claim, key message, proof point, what we say, statement, headline, message',
    strong:
      'named, award, awarded, winner, rated, ranked, recognized, certified, #%, survey, study, report, according to, independent, analysis, stars, out of #, leader, customers trust, trusted by, more than #, largest, said, says, benchmark, measured, quadrant, audited, average, top #',
    medium:
      'respondents, reported, would buy, again, independent survey, carried out, institute, university, took part, tested, test, tests, jury, million, thousand, hundred, received, winner of, magazine, largest study, compared, #, #$, #x, customers, average, rating, reviews, score, uptime, since, list, best, first, saved, reduced, surveyed, respondents, per year, recommended, recommend, countries, patents, research',
    weak: 'of, in, by, our, over',
    near: { impact: 0.6, stat: 0.7, award: 0.7, recognition: 0.7, benefit: 0.3 },
  },
  {
    id: 'proofValue',
    names:
      'why it counts, why this counts, why it is important, what it tells buyers, what this tells a buyer, why buyers listen, meaning, what this means, what it proves, why we use it, why this matters, why the proof matters, significance, why it matters, relevance, what it means, implication, so what, why buyers care, importance',
    strong:
      "take a vendor's word, vendor's word, defend the, does not take, not one lucky, outside, buyers do not, skeptical buyers, lowers the risk, for finance, helps the, gives the, shows that, makes it easier, hard to argue, neutral, is proof, buyers ask, first question, buyer asks, matters, matter because, means that, this means, it means, which means, that means, proves, it shows, this shows, that shows, reassure, reassures, demonstrates, signals, important because, tells buyers, gives buyers, buyers want, buyers need, lowers the risk, reduces the risk, removes the, credibility, credible, why it matters, confidence, confirms, answers the question, independent proof, skeptical, for a buyer, for buyers, evidence that, care about, not just our word, take our word, trust",
    medium:
      'important, because, risk, buyer, buyers, show, prove, means, helps, evaluate, compare, committee, decision, procurement, objection, independent, prospects, executives, cfo',
    weak: 'this, it, so, when, for, they',
    near: { benefit: 0.3, influence: 0.2 },
  },
  {
    id: 'award',
    names: 'award, prize',
    strong: 'award, awarded, winner, won the, prize, honored, honoured, medal',
    medium: 'best, finalist, category, innovation',
  },
  {
    id: 'recognition',
    names: 'recognition, recognized, analyst',
    strong:
      'recognized, recognised, named a leader, named as, quadrant, ranked, listed, analyst, leader in, top #, certified, accredited, endorsed, featured',
    medium: 'rated, stars, rating, report, reviews, certification',
  },
  {
    id: 'stat',
    names: 'stat, statistic, metric, number, figure',
    strong: '#%, #x, by #%, average of, median, # out of, per cent',
    medium: '#$, average, reduction, increase, saved, faster, survey, points',
  },
  {
    id: 'fact',
    names: 'fact',
    medium:
      'founded, since, employees, offices, countries, customers, patents, more than #, serves, operates, # customers',
  },
  {
    id: 'quotation',
    names: 'quote, testimonial, quotation',
    strong: 'said, says, according to, told us, quote, testimonial, in the words of',
  },
  {
    id: 'recent',
    names:
      'recent intel, latest news, recent updates, what is happening, recent wins and losses, recent developments, what is new, in the news, news and events, last contacts, recent contacts, recent conversations, company news, press, milestones, funding history, history of contacts, recent activity, recent news, news, latest, activity, what happened, timeline, update, recent events, history, developments',
    strong:
      'recently, last week, last month, last quarter, this week, this month, this quarter, yesterday, announced, announces, launched, raised, acquired, appointed, hired, joined, opened, closed a, signed, replied, met with, call with, downloaded, attended, demo scheduled, scheduled, series a, series b, series c, round, promoted, expanded into, partnership, released, requested, booked, moved to',
    medium:
      'january, february, march, april, june, july, august, september, october, november, december, new, asked, sent, planning, planned, discussed, since, follow up, stage, opportunity, meeting, call, email, quarter, agreed, confirmed, started',
    weak: '#, in, on, with, after, first',
    near: { trigger: 0.3 },
  },
  {
    id: 'talking',
    names:
      'talking point, key insight, what the seller must know, insight, conversation starter, angle, hook, message, key messaging, what to say, relevance, core value',
    medium:
      'because, need, want, help, save, reduce, faster, struggle, goal, priority, plan, growth, compliance, integration, team, cost, time, migration, evaluate, replace, budget, deadline, manual, customers, scale',
    weak: '#%, #$, #, without, more',
    near: {
      pain: 0.8,
      goal: 0.8,
      benefit: 0.8,
      impact: 0.9,
      trigger: 0.7,
      differentiator: 0.7,
      recent: 0.4,
      capability: 0.4,
      concern: 0.4,
      proof: 0.5,
    },
  },
  {
    id: 'aside',
    names:
      "key contacts, related documents, tl dr, disclaimers, editor's note, faq, threat level, last updated, revision history, distribution list, attendees, present, purpose of this document, how to use this page, scope of this document, sources, method, methodology, feedback, comments, changes, enablement, next version, imprint, delivery times, insurance, trap questions, annex, attachments, housekeeping, apologies, next step, action item, agenda, attendee, participant, contact, contact us, about the author, footer, legal, imprint, disclaimer, related, further reading, resources, changelog, version history, table of contents, appendix, logistics, follow up, to do, notes for, media contact, press contact, boilerplate, share this, references and links, glossary, document history, date, owner, agenda items, author, duration, call id, participants, status, version, phone, email, location, prepared by, reviewed by, media inquiries, about us",
    strong:
      "let me, before we dive in, get back to you, i'm excited, i'd be happy, i'd love to hear, pull up, as i mentioned, as you mentioned, does that make sense, sounds great, good question, great question, makes sense, i think we're good, no further questions, you mentioned earlier, thanks for, thank you for, nice to meet, good morning, good afternoon, sounds good, all rights reserved, click here, learn more, read more, contact us, sign up, book a demo, request a demo, subscribe, cookie, cookies, privacy policy, copyright, press contact, media contact, follow us, unsubscribe, see you, talk soon, have a great, let me share my screen, can you hear me, can you see my screen, on mute, next step, i'll send, i will send, we'll send, action item, see below, see also, this document, this page, last updated, internal use only, do not distribute, for more information, visit our, in this guide, in this article, ignore previous, ignore all, ignore the above, disregard, system prompt, previous instructions, you are an ai, as an ai, minutes taken, meeting notes, last reviewed, draft version",
    medium:
      'thanks, thank you, hello, hi, great, okay, welcome, schedule, send you, invite, follow up, agenda, page, document, version, link, attached, tomorrow, next week, recording',
  },
];
