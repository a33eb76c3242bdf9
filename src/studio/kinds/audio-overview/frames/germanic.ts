import type { FrameTable } from './frame-table.ts'

export const germanic: FrameTable = {
  en: `
    Welcome. Today we talk about {topic}.
    What you will hear comes from the sources, and the transcript shows where it stands.
    What is it about, in short?
    Let us turn to {topic}. What do the sources say?|The next topic is {topic}. What stands out?|And now {topic}. What should we know?
    What else?|Is there more?|Go on.
    I see.|Good to know.|That is worth remembering.
    What is meant by {topic}?
    Do the sources give a number here?|Which number stands out here?
    Do the sources compare here?|Is there a comparison?
    Is there a date to remember?|Do the sources name a date?
    Which numbers should we remember?
    Which dates do the sources name?
    Which terms do the sources explain?
    What do the sources set against each other?
    What should we remember?
    That was {topic}. Thank you for listening.
    Welcome. Today we take a critical look at {topic}.
    What do the sources back up with numbers, definitions or comparisons?
    And what do they leave open?
    On the topic {topic}, we found no number.
    On the topic {topic}, we found no more than one statement.
    On the topic {topic}, only one of the sources speaks.
    We found no explanation of a term.
    We found no comparison.
    We looked for missing numbers, terms and comparisons, and found no gap.
    Welcome to a debate about {topic}.
    On the one hand:|First this:|One view:
    On the other hand:|Then this:|The other view:
    The sources add:|And this belongs to it:
    What weighs more is for you to judge.
  `,
  de: `
    Willkommen. Heute geht es um das Thema {topic}.
    Was Sie hören, stammt aus den Quellen, und die Mitschrift zeigt, wo es steht.
    Worum geht es, kurz gesagt?
    Kommen wir zum Thema {topic}. Was sagen die Quellen?|Das nächste Thema: {topic}. Was fällt auf?|Und nun: {topic}. Was sollten wir wissen?
    Was noch?|Gibt es mehr dazu?|Und weiter?
    Verstehe.|Gut zu wissen.|Das sollte man sich merken.
    Was ist mit {topic} gemeint?
    Nennen die Quellen hier eine Zahl?|Welche Zahl fällt hier auf?
    Vergleichen die Quellen hier etwas?|Gibt es einen Vergleich?
    Gibt es ein Datum, das man sich merken sollte?|Nennen die Quellen ein Datum?
    Welche Zahlen sollten wir uns merken?
    Welche Daten nennen die Quellen?
    Welche Begriffe erklären die Quellen?
    Was stellen die Quellen einander gegenüber?
    Was sollten wir behalten?
    Das war das Thema {topic}. Danke fürs Zuhören.
    Willkommen. Heute sehen wir uns das Thema {topic} kritisch an.
    Was belegen die Quellen mit Zahlen, Erklärungen oder Vergleichen?
    Und was lassen sie offen?
    Zum Thema {topic} haben wir keine Zahl gefunden.
    Zum Thema {topic} haben wir nur eine einzige Aussage gefunden.
    Zum Thema {topic} äußert sich nur eine der Quellen.
    Wir haben keine Erklärung eines Begriffs gefunden.
    Wir haben keinen Vergleich gefunden.
    Wir haben nach fehlenden Zahlen, Begriffen und Vergleichen gesucht und keine Lücke gefunden.
    Willkommen zu einer Debatte. Das Thema: {topic}.
    Einerseits:|Zunächst dies:|Die eine Sicht:
    Andererseits:|Dann dies:|Die andere Sicht:
    Die Quellen ergänzen:|Und das gehört dazu:
    Was schwerer wiegt, entscheiden Sie selbst.
  `,
  nl: `
    Welkom. Vandaag praten we over het onderwerp {topic}.
    Wat u hoort, komt uit de bronnen, en de uitgeschreven tekst laat zien waar het staat.
    Waar gaat het in het kort over?
    We gaan naar het onderwerp {topic}. Wat zeggen de bronnen?|Het volgende onderwerp: {topic}. Wat valt op?|En nu: {topic}. Wat moeten we weten?
    Wat nog meer?|Is er meer?|En verder?
    Ik begrijp het.|Goed om te weten.|Dat is het onthouden waard.
    Wat wordt bedoeld met {topic}?
    Noemen de bronnen hier een getal?|Welk getal valt hier op?
    Vergelijken de bronnen hier iets?|Is er een vergelijking?
    Is er een datum om te onthouden?|Noemen de bronnen een datum?
    Welke getallen moeten we onthouden?
    Welke data noemen de bronnen?
    Welke begrippen leggen de bronnen uit?
    Wat zetten de bronnen tegenover elkaar?
    Wat moeten we onthouden?
    Dat was het onderwerp {topic}. Bedankt voor het luisteren.
    Welkom. Vandaag bekijken we het onderwerp {topic} kritisch.
    Wat onderbouwen de bronnen met getallen, uitleg of vergelijkingen?
    En wat laten ze open?
    Over het onderwerp {topic} hebben we geen getal gevonden.
    Over het onderwerp {topic} hebben we maar één uitspraak gevonden.
    Over het onderwerp {topic} spreekt maar één van de bronnen.
    We hebben geen uitleg van een begrip gevonden.
    We hebben geen vergelijking gevonden.
    We zochten naar ontbrekende getallen, begrippen en vergelijkingen en vonden geen leemte.
    Welkom bij een debat. Het onderwerp: {topic}.
    Enerzijds:|Eerst dit:|De ene kant:
    Anderzijds:|Dan dit:|De andere kant:
    De bronnen voegen toe:|En dit hoort erbij:
    Wat zwaarder weegt, is aan u.
  `,
  sv: `
    Välkommen. I dag talar vi om ämnet {topic}.
    Det du hör kommer från källorna, och utskriften visar var det står.
    Vad handlar det om, i korthet?
    Vi går över till ämnet {topic}. Vad säger källorna?|Nästa ämne: {topic}. Vad sticker ut?|Och nu: {topic}. Vad bör vi veta?
    Vad mer?|Finns det mer?|Fortsätt.
    Jag förstår.|Bra att veta.|Det är värt att minnas.
    Vad menas med {topic}?
    Nämner källorna någon siffra här?|Vilken siffra sticker ut här?
    Jämför källorna något här?|Finns det en jämförelse?
    Finns det ett datum att minnas?|Nämner källorna något datum?
    Vilka siffror bör vi minnas?
    Vilka datum nämner källorna?
    Vilka begrepp förklarar källorna?
    Vad ställer källorna mot varandra?
    Vad bör vi minnas?
    Det var ämnet {topic}. Tack för att du lyssnade.
    Välkommen. I dag granskar vi ämnet {topic} kritiskt.
    Vad underbygger källorna med siffror, förklaringar eller jämförelser?
    Och vad lämnar de öppet?
    Om ämnet {topic} fann vi ingen siffra.
    Om ämnet {topic} fann vi bara ett enda påstående.
    Om ämnet {topic} uttalar sig bara en av källorna.
    Vi fann ingen förklaring av något begrepp.
    Vi fann ingen jämförelse.
    Vi letade efter siffror, begrepp och jämförelser som saknas och fann ingen lucka.
    Välkommen till en debatt. Ämnet: {topic}.
    Å ena sidan:|Först detta:|Den ena synen:
    Å andra sidan:|Sedan detta:|Den andra synen:
    Källorna tillägger:|Och detta hör till:
    Vad som väger tyngst avgör du själv.
  `,
  da: `
    Velkommen. I dag taler vi om emnet {topic}.
    Det, du hører, kommer fra kilderne, og udskriften viser, hvor det står.
    Hvad handler det om, kort sagt?
    Vi går videre til emnet {topic}. Hvad siger kilderne?|Næste emne: {topic}. Hvad springer i øjnene?|Og nu: {topic}. Hvad bør vi vide?
    Hvad mere?|Er der mere?|Fortsæt.
    Jeg forstår.|Godt at vide.|Det er værd at huske.
    Hvad menes der med {topic}?
    Nævner kilderne et tal her?|Hvilket tal springer i øjnene her?
    Sammenligner kilderne noget her?|Er der en sammenligning?
    Er der en dato at huske?|Nævner kilderne en dato?
    Hvilke tal bør vi huske?
    Hvilke datoer nævner kilderne?
    Hvilke begreber forklarer kilderne?
    Hvad stiller kilderne op over for hinanden?
    Hvad bør vi huske?
    Det var emnet {topic}. Tak fordi du lyttede med.
    Velkommen. I dag ser vi kritisk på emnet {topic}.
    Hvad underbygger kilderne med tal, forklaringer eller sammenligninger?
    Og hvad lader de stå åbent?
    Om emnet {topic} fandt vi intet tal.
    Om emnet {topic} fandt vi kun et enkelt udsagn.
    Om emnet {topic} udtaler kun én af kilderne sig.
    Vi fandt ingen forklaring af et begreb.
    Vi fandt ingen sammenligning.
    Vi ledte efter manglende tal, begreber og sammenligninger og fandt intet hul.
    Velkommen til en debat. Emnet: {topic}.
    På den ene side:|Først dette:|Den ene opfattelse:
    På den anden side:|Dernæst dette:|Den anden opfattelse:
    Kilderne tilføjer:|Og dette hører med:
    Hvad der vejer tungest, afgør du selv.
  `,
  no: `
    Velkommen. I dag snakker vi om temaet {topic}.
    Det du hører, kommer fra kildene, og utskriften viser hvor det står.
    Hva handler det om, kort sagt?
    Vi går over til temaet {topic}. Hva sier kildene?|Neste tema: {topic}. Hva skiller seg ut?|Og nå: {topic}. Hva bør vi vite?
    Hva mer?|Er det mer?|Fortsett.
    Jeg forstår.|Godt å vite.|Det er verdt å huske.
    Hva menes med {topic}?
    Nevner kildene et tall her?|Hvilket tall skiller seg ut her?
    Sammenligner kildene noe her?|Finnes det en sammenligning?
    Er det en dato å huske?|Nevner kildene en dato?
    Hvilke tall bør vi huske?
    Hvilke datoer nevner kildene?
    Hvilke begreper forklarer kildene?
    Hva stiller kildene opp mot hverandre?
    Hva bør vi huske?
    Det var temaet {topic}. Takk for at du hørte på.
    Velkommen. I dag ser vi kritisk på temaet {topic}.
    Hva underbygger kildene med tall, forklaringer eller sammenligninger?
    Og hva lar de stå åpent?
    Om temaet {topic} fant vi ikke noe tall.
    Om temaet {topic} fant vi bare ett utsagn.
    Om temaet {topic} uttaler bare én av kildene seg.
    Vi fant ingen forklaring av et begrep.
    Vi fant ingen sammenligning.
    Vi lette etter manglende tall, begreper og sammenligninger og fant ingen hull.
    Velkommen til en debatt. Temaet: {topic}.
    På den ene siden:|Først dette:|Det ene synet:
    På den andre siden:|Så dette:|Det andre synet:
    Kildene legger til:|Og dette hører med:
    Hva som veier tyngst, avgjør du selv.
  `,
}
