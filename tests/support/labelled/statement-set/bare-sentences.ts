/** Sentences of e-mails and briefs that quote nothing: those that state something, and those that state nothing. */

const lines = (text: string) => text.trim().split(/\n\s*/);

/** Each says something of its reader, its writer, the offering, somebody else, the past or the future. */
export const stating = lines(`
  How did you cut churn by 40 %?
  How did you manage to win back the port authority?
  What made you leave your old supplier?
  When did your last audit fail?
  Who replaced your head of logistics after he left?
  Why has your team stopped using spreadsheets?
  How much did the outage cost you?
  Are you still losing parcels at the depot?
  Do you regret the switch to the cloud?
  Would you like to be as fast as your neighbours in Aarhus?
  Isn't it annoying that your forecasts are always wrong?
  What will you do when your contract runs out?
  How many more customers can you afford to lose?
  Could your drivers use a tool that saves an hour a day?
  Shall we talk about why your margins fell?
  Is your new warehouse as empty as we hear?
  Have you recovered from the strike?
  Can you imagine what our other customers saved?
  Thank you for renewing the contract.
  Thanks for confirming that price is no obstacle.
  Many thanks for the order you placed.
  Congratulations on your promotion.
  Great news about the merger!
  Sorry that our support let you down.
  I hope the new plant is running well.
  I trust the migration went smoothly.
  Happy to hear that the pilot worked.
  Looking forward to your move to the new office.
  Let me know when the board has signed the contract.
  Please find attached the offer your boss requested.
  Feel free to ask the clients who doubled their output.
  Let us show you how we beat every rival.
  I would be glad to explain why others are leaving them.
  Happy to walk you through the tool that cut our client's waste in half.
  If your current vendor keeps failing you, let me know.
  Since you are hiring, let us talk.
  As a market leader, you deserve better.
  Given the fine you received, would a call help?
  We speak the language of harbours.
  Our team knows your trade inside out.
  Nobody on your board disagrees.
  Most of your drivers prefer paper.
  The decision is yours and the deadline is near.
  Implementation is quick.
  You can start without any training.
  Your data stays in Europe.
  That is exactly what your chief executive wants.
  We will double your output.
  It used to be different.
  Prices will rise in spring.
  The trial is free.
  They have switched already.
  You told us so yourself.
  A short pilot proves the value.
  Your rivals are ahead of you.
  Wie haben Sie die Ausfälle halbiert?
  Warum hat Ihr Lieferant gekündigt?
  Danke für die Verlängerung des Vertrags.
  Ihre Fahrer arbeiten lieber mit Papier.
  Lassen Sie uns zeigen, wie unsere Kunden Geld sparen.
  Comment avez-vous doublé vos ventes ?
  Merci d'avoir signé le contrat.
  Votre entrepôt est trop petit.
  ¿Cómo lograron reducir las bajas?
  Gracias por renovar el contrato.
  Su almacén está lleno.
  Which of your three outages hurt most?
  Who takes over when Maria leaves?
  What do your unhappy customers say?
  How do you deal with the new competitor next door?
  Do you plan to fix the broken gate?
  When does your hiring freeze end?
  Can we help you recover the lost contracts?
  Would your angry tenants agree?
  Have you told your board about the leak?
  Will the fine be your last one?
  Is the delay of the terminal on your agenda?
  May I remind you of the unpaid invoice?
  I would love to hear about your failed pilot.
  Happy to help you get rid of your outdated system.
  Please let me know how we can fix your poor delivery record.
  Looking forward to discussing the contract you promised.
  Let us find a time before your licence expires.
  I can show you the tool that every port in Norway runs.
  Next steps after your rejection of the offer:
  Three reasons our tool wins:
  Wann endet Ihr Einstellungsstopp?
  Möchten Sie Ihr veraltetes System ersetzen?
  Quand votre contrat se termine-t-il ?
  ¿Cuándo reemplazarán su sistema obsoleto?
  Thank you for your loyalty over the years.
`);

/** Each greets, thanks, asks, offers to meet, introduces a list, closes, or is a line that the caller gave. */
export const harmless = lines(`
  Hello Ida,
  Hi Ida, hope you are well.
  Good afternoon Ida,
  Dear Ms Berg,
  Thank you for taking the time to read this.
  Thanks for the conversation, Ida.
  Thank you very much in advance.
  Would you have twenty minutes on Thursday?
  Would Wednesday morning suit you for a short call?
  Are you the right person to talk to about this?
  Who would be the best person to speak with?
  How do you plan your cranes today?
  What does a typical week look like for your planners?
  Which tools do you use for that?
  What would have to be true for you to consider a change?
  Do you measure how long that takes?
  How important is that topic for you?
  Is that a topic for you at the moment?
  Does that sound interesting?
  May I send you a short overview?
  Can I call you next week?
  Shall I send you some dates?
  When would be a good time to talk?
  What do you think?
  Please let me know what suits you best.
  Just reply with a time that suits you.
  I would be glad to show you how it works.
  I am happy to answer your questions.
  If you would like to see it, I can show you.
  I look forward to our conversation.
  I hope to hear from you soon.
  No problem if this is not for you.
  Have a good week,
  All the best, Tom
  Warm regards,
  Agenda:
  Questions for the call:
  Here is what we could talk about:
  We would love to meet you at our booth.
  Guten Morgen Frau Berg,
  Hätten Sie am Donnerstag zwanzig Minuten Zeit?
  Wie planen Sie heute Ihre Kräne?
  Über eine kurze Antwort freue ich mich.
  Auriez-vous vingt minutes jeudi ?
  Dans l'attente de votre retour,
  ¿Cómo planifican hoy sus grúas?
  Quedo a su disposición.
  How many people plan the tours?
  What would you want to change first?
  Is there a day that suits you?
  Could you point me to the right colleague?
  Would it help to see an example?
  Who else should join the call?
  Do you have ten minutes tomorrow?
  Shall we say Monday at ten?
  I would be happy to set up a short demo.
  Write to me whenever you like.
  Thanks again for the call.
  Yours sincerely,
  See you soon,
  A few questions:
  What we could cover:
  Happy to send more details.
  Is now a good time?
  How does your team handle that?
  Which of these topics matters to you?
  Wer kümmert sich bei Ihnen darum?
  Passt Ihnen Dienstag?
  Wann passt es Ihnen?
  Comment faites-vous aujourd'hui ?
  Bien à vous,
  ¿Quién se ocupa de esto?
`);

/** What the caller gives, of which one harmless line is a part. */
export const instructions = 'Say: We would love to meet you at our booth.';
