import type { WordRows } from './row.ts'

/** Germanic languages. */
export const GERMANIC: WordRows = {
  en: [
    'Summary|Contents|Sources|Source|Page|Key points|Key figures|Timeline|Definitions|Comparison|Topics|Overview|Report|Presentation|Table|Item|Value',
    'Flashcards|Quiz|Question|Answer|Explanation|Check|Next|Start again|Right|Wrong|Score|Mind map|Notes|Thank you|Term|Meaning|Date|Event',
    'What does “{n}” mean?|Which term is described here? {n}|Which figure is missing? {n}|Which date is missing? {n}|{n}: what happened?|Why is that so? {n}|How does this go on? {n}|Which word is missing? {n}|Which statement do the sources make about “{n}”?',
  ],
  de: [
    'Zusammenfassung|Inhalt|Quellen|Quelle|Seite|Kernpunkte|Wichtige Zahlen|Zeitleiste|Definitionen|Vergleich|Themen|Überblick|Bericht|Präsentation|Tabelle|Eintrag|Wert',
    'Lernkarten|Quiz|Frage|Antwort|Erklärung|Prüfen|Weiter|Von vorn|Richtig|Falsch|Ergebnis|Mindmap|Notizen|Vielen Dank|Begriff|Bedeutung|Datum|Ereignis',
    'Was bedeutet „{n}“?|Welcher Begriff ist hier beschrieben? {n}|Welche Zahl fehlt? {n}|Welches Datum fehlt? {n}|{n}: Was geschah?|Warum ist das so? {n}|Wie geht das weiter? {n}|Welches Wort fehlt? {n}|Welche Aussage machen die Quellen zu „{n}“?',
  ],
  nl_NL: [
    'Samenvatting|Inhoud|Bronnen|Bron|Pagina|Kernpunten|Kerncijfers|Tijdlijn|Definities|Vergelijking|Onderwerpen|Overzicht|Verslag|Presentatie|Tabel|Onderdeel|Waarde',
    'Flitskaarten|Quiz|Vraag|Antwoord|Uitleg|Controleren|Volgende|Opnieuw beginnen|Goed|Fout|Resultaat|Mindmap|Notities|Bedankt|Begrip|Betekenis|Datum|Gebeurtenis',
    'Wat betekent ‘{n}’?|Welk begrip wordt hier beschreven? {n}|Welk getal ontbreekt? {n}|Welke datum ontbreekt? {n}|{n}: wat gebeurde er?|Waarom is dat zo? {n}|Hoe gaat dit verder? {n}|Welk woord ontbreekt? {n}|Wat zeggen de bronnen over ‘{n}’?',
  ],
  af: [
    'Opsomming|Inhoud|Bronne|Bron|Bladsy|Kernpunte|Kernsyfers|Tydlyn|Definisies|Vergelyking|Onderwerpe|Oorsig|Verslag|Aanbieding|Tabel|Inskrywing|Waarde',
    'Flitskaarte|Vasvra|Vraag|Antwoord|Verduideliking|Kontroleer|Volgende|Begin oor|Reg|Verkeerd|Telling|Breinkaart|Notas|Dankie|Begrip|Betekenis|Datum|Gebeurtenis',
    'Wat beteken “{n}”?|Watter begrip word hier beskryf? {n}|Watter getal ontbreek? {n}|Watter datum ontbreek? {n}|{n}: wat het gebeur?|Waarom is dit so? {n}|Hoe gaan dit verder? {n}|Watter woord ontbreek? {n}|Wat sê die bronne oor “{n}”?',
  ],
  sv: [
    'Sammanfattning|Innehåll|Källor|Källa|Sida|Huvudpunkter|Nyckeltal|Tidslinje|Definitioner|Jämförelse|Ämnen|Översikt|Rapport|Presentation|Tabell|Post|Värde',
    'Minneskort|Frågesport|Fråga|Svar|Förklaring|Kontrollera|Nästa|Börja om|Rätt|Fel|Resultat|Tankekarta|Anteckningar|Tack|Begrepp|Betydelse|Datum|Händelse',
    'Vad betyder ”{n}”?|Vilket begrepp beskrivs här? {n}|Vilket tal saknas? {n}|Vilket datum saknas? {n}|{n}: vad hände?|Varför är det så? {n}|Hur fortsätter detta? {n}|Vilket ord saknas? {n}|Vad säger källorna om ”{n}”?',
  ],
  da: [
    'Sammenfatning|Indhold|Kilder|Kilde|Side|Hovedpunkter|Nøgletal|Tidslinje|Definitioner|Sammenligning|Emner|Oversigt|Rapport|Præsentation|Tabel|Post|Værdi',
    'Huskekort|Quiz|Spørgsmål|Svar|Forklaring|Tjek|Næste|Start forfra|Rigtigt|Forkert|Resultat|Tankekort|Noter|Tak|Begreb|Betydning|Dato|Begivenhed',
    'Hvad betyder »{n}«?|Hvilket begreb beskrives her? {n}|Hvilket tal mangler? {n}|Hvilken dato mangler? {n}|{n}: hvad skete der?|Hvorfor er det sådan? {n}|Hvordan fortsætter dette? {n}|Hvilket ord mangler? {n}|Hvad siger kilderne om »{n}«?',
  ],
  nb_NO: [
    'Sammendrag|Innhold|Kilder|Kilde|Side|Hovedpunkter|Nøkkeltall|Tidslinje|Definisjoner|Sammenligning|Emner|Oversikt|Rapport|Presentasjon|Tabell|Oppføring|Verdi',
    'Huskekort|Spørrelek|Spørsmål|Svar|Forklaring|Sjekk|Neste|Start på nytt|Riktig|Feil|Resultat|Tankekart|Notater|Takk|Begrep|Betydning|Dato|Hendelse',
    'Hva betyr «{n}»?|Hvilket begrep beskrives her? {n}|Hvilket tall mangler? {n}|Hvilken dato mangler? {n}|{n}: hva skjedde?|Hvorfor er det slik? {n}|Hvordan fortsetter dette? {n}|Hvilket ord mangler? {n}|Hva sier kildene om «{n}»?',
  ],
  nn_NO: [
    'Samandrag|Innhald|Kjelder|Kjelde|Side|Hovudpunkt|Nøkkeltal|Tidslinje|Definisjonar|Samanlikning|Emne|Oversyn|Rapport|Presentasjon|Tabell|Oppføring|Verdi',
    'Hugsekort|Spørjeleik|Spørsmål|Svar|Forklaring|Sjekk|Neste|Start på nytt|Rett|Feil|Resultat|Tankekart|Notat|Takk|Omgrep|Tyding|Dato|Hending',
    'Kva tyder «{n}»?|Kva for omgrep er skildra her? {n}|Kva for tal manglar? {n}|Kva for dato manglar? {n}|{n}: kva hende?|Kvifor er det slik? {n}|Korleis held dette fram? {n}|Kva for ord manglar? {n}|Kva seier kjeldene om «{n}»?',
  ],
  is: [
    'Samantekt|Efnisyfirlit|Heimildir|Heimild|Síða|Lykilatriði|Lykiltölur|Tímalína|Skilgreiningar|Samanburður|Efnisþættir|Yfirlit|Skýrsla|Kynning|Tafla|Atriði|Gildi',
    'Minnisspjöld|Spurningaleikur|Spurning|Svar|Skýring|Athuga|Áfram|Byrja aftur|Rétt|Rangt|Stig|Hugarkort|Minnispunktar|Takk fyrir|Hugtak|Merking|Dagsetning|Atburður',
    'Hvað merkir „{n}“?|Hvaða hugtaki er lýst hér? {n}|Hvaða tölu vantar? {n}|Hvaða dagsetningu vantar? {n}|{n}: hvað gerðist?|Hvers vegna er það svo? {n}|Hvernig heldur þetta áfram? {n}|Hvaða orð vantar? {n}|Hvað segja heimildirnar um „{n}“?',
  ],
}
