/** A second set of sentences that quote nothing, written without a look at the forms they are judged by; never tuned to. */

const lines = (text: string) => text.trim().split(/\n\s*/);

/** Each says something of its reader, its writer, the offering, somebody else, the past or the future. */
export const statingFresh = lines(`
  Lindgren Port has outgrown its spreadsheets.
  You have been planning cranes by hand for years.
  Planning by hand is slow.
  Every harbour master knows the feeling.
  Delays are expensive.
  I noticed that your team doubled last year.
  Your website mentions a new quay.
  We read about your new terminal with great interest.
  Our planner takes care of the rest.
  Ports of your size save six hours a week.
  It runs on any tablet.
  The set-up is done in a day.
  There are no hidden costs.
  You only pay for what you use.
  Most of our clients see results within a month.
  Rotterdam switched last year.
  Your neighbours in Malmö are faster.
  The market is changing quickly.
  New rules come into force in January.
  Ida, you deserve better tools.
  You are probably short of staff.
  I guess the tide makes planning hard.
  My colleague Jens met you at the fair.
  We spoke in May.
  It was great to meet you in Oslo.
  It was a pleasure to hear that you liked the demo.
  Following your request, here is our offer.
  As you know, cranes stand idle half of the time.
  As a leader in harbour logistics, you want the best.
  With your growth in mind, would Thursday work for a call?
  Given your problems with the tide, could we talk next week?
  Are you tired of crane schedules that nobody follows?
  How do you cope with the constant delays?
  Why do you still plan by hand?
  Have you told your board about the accident yet?
  When will you replace your outdated system?
  What did you like about our demo?
  Who approved the budget for the cranes?
  Would you like to cut your costs by a third?
  Would it help to know that Bergen saved two million?
  Do you want to keep losing ships to Malmö?
  Thank you for being a customer since 2019.
  Thanks for your order.
  Thank you for the trust you put in our planner last year.
  Thanks for telling us about the broken crane.
  Congratulations on winning the harbour award.
  I am sorry to hear about the strike.
  Welcome to the most reliable planner in the north.
  I look forward to seeing how much you will save.
  I would be happy to explain why we are cheaper.
  Let me show you what Bergen gained.
  Please find attached the offer you asked for.
  P.S. The discount ends on Friday.
  Imagine your cranes without a single idle hour.
  No more idle cranes.
  Faster, safer, cheaper.
  Ihr Hafen verliert jeden Tag Zeit.
  Wir haben letztes Jahr gesprochen.
  Votre port perd du temps chaque jour.
  Su puerto pierde dinero cada día.
`);

/** Each greets, thanks, asks, offers to meet, introduces a list or closes. */
export const harmlessFresh = lines(`
  Dear Ida Berg,
  Hi Ida,
  Good afternoon Ida,
  Hello,
  Dear Ms Berg,
  I hope you are well.
  I hope this message finds you well.
  Thank you for your time.
  Thank you very much in advance.
  Thanks for reading.
  Thanks a lot, Ida!
  Would you have 20 minutes for a call next week?
  Could we meet on Tuesday or Thursday?
  Would Wednesday morning suit you?
  Are you free for a short call on Friday?
  When would be a good time to talk?
  Which day works best for you?
  How do you plan your cranes today?
  What matters most to you when you plan your cranes?
  Who should I talk to about this?
  May I send you more information?
  Shall I send you a short overview?
  I would be glad to show you a demo.
  Happy to answer any questions.
  I would love to hear your thoughts.
  Let me know what you think.
  Let me know if you have any questions.
  Please let me know which time suits you.
  Just reply to this message.
  Feel free to call me at any time.
  Here are three points:
  A few thoughts below:
  In short:
  Looking forward to hearing from you.
  I look forward to your reply.
  Talk soon,
  Best regards,
  Kind regards,
  Many thanks and best wishes,
  Viele Grüße
`);
