import type { FrameTable } from './frame-table.ts'

export const romance: FrameTable = {
  fr: `
    Bienvenue. Aujourd'hui, nous parlons du sujet suivant : {topic}.
    Ce que vous allez entendre vient des sources, et la transcription montre où cela se trouve.
    De quoi s'agit-il, en bref ?
    Passons au sujet suivant : {topic}. Que disent les sources ?|Prochain sujet : {topic}. Que retenir ?|Et maintenant : {topic}. Que faut-il savoir ?
    Quoi d'autre ?|Y a-t-il autre chose ?|Continuez.
    Je vois.|Bon à savoir.|Voilà qui mérite d'être retenu.
    Que faut-il entendre par {topic} ?
    Les sources donnent-elles un chiffre ici ?|Quel chiffre ressort ici ?
    Les sources comparent-elles ici ?|Y a-t-il une comparaison ?
    Y a-t-il une date à retenir ?|Les sources donnent-elles une date ?
    Quels chiffres faut-il retenir ?
    Quelles dates les sources donnent-elles ?
    Quels termes les sources expliquent-elles ?
    Qu'est-ce que les sources opposent ?
    Que faut-il retenir ?
    C'était notre sujet : {topic}. Merci de votre écoute.
    Bienvenue. Aujourd'hui, un regard critique sur notre sujet : {topic}.
    Qu'est-ce que les sources appuient par des chiffres, des définitions ou des comparaisons ?
    Et que laissent-elles en suspens ?
    Sur le sujet {topic}, nous n'avons trouvé aucun chiffre.
    Sur le sujet {topic}, nous n'avons trouvé qu'une seule affirmation.
    Sur le sujet {topic}, une seule des sources s'exprime.
    Nous n'avons trouvé l'explication d'aucun terme.
    Nous n'avons trouvé aucune comparaison.
    Nous avons cherché des chiffres, des termes et des comparaisons manquants, et n'avons trouvé aucune lacune.
    Bienvenue dans ce débat. Le sujet : {topic}.
    D'un côté :|D'abord ceci :|Un point de vue :
    De l'autre :|Puis ceci :|L'autre point de vue :
    Les sources ajoutent :|Et ceci en fait partie :
    Ce qui pèse le plus, c'est à vous d'en juger.
  `,
  es: `
    Bienvenidos. Hoy hablamos de este tema: {topic}.
    Lo que van a oír procede de las fuentes, y la transcripción muestra dónde está.
    ¿De qué se trata, en pocas palabras?
    Pasemos a este tema: {topic}. ¿Qué dicen las fuentes?|El siguiente tema: {topic}. ¿Qué destaca?|Y ahora: {topic}. ¿Qué conviene saber?
    ¿Qué más?|¿Hay algo más?|Continúe.
    Entiendo.|Es bueno saberlo.|Vale la pena recordarlo.
    ¿Qué se entiende por {topic}?
    ¿Dan las fuentes una cifra aquí?|¿Qué cifra destaca aquí?
    ¿Comparan algo las fuentes aquí?|¿Hay una comparación?
    ¿Hay alguna fecha que recordar?|¿Dan las fuentes una fecha?
    ¿Qué cifras conviene recordar?
    ¿Qué fechas dan las fuentes?
    ¿Qué términos explican las fuentes?
    ¿Qué contraponen las fuentes?
    ¿Qué conviene recordar?
    Este fue nuestro tema: {topic}. Gracias por escuchar.
    Bienvenidos. Hoy, una mirada crítica a este tema: {topic}.
    ¿Qué respaldan las fuentes con cifras, definiciones o comparaciones?
    ¿Y qué dejan abierto?
    Sobre el tema {topic} no encontramos ninguna cifra.
    Sobre el tema {topic} encontramos una sola afirmación.
    Sobre el tema {topic} habla una sola de las fuentes.
    No encontramos la explicación de ningún término.
    No encontramos ninguna comparación.
    Buscamos cifras, términos y comparaciones que faltaran, y no encontramos ningún vacío.
    Bienvenidos a este debate. El tema: {topic}.
    Por un lado:|Primero esto:|Una postura:
    Por otro lado:|Después esto:|La otra postura:
    Las fuentes añaden:|Y esto forma parte de ello:
    Qué pesa más, júzguenlo ustedes.
  `,
  it: `
    Benvenuti. Oggi parliamo di questo argomento: {topic}.
    Ciò che ascolterete viene dalle fonti, e la trascrizione mostra dove si trova.
    Di che cosa si tratta, in breve?
    Passiamo a questo argomento: {topic}. Che cosa dicono le fonti?|Il prossimo argomento: {topic}. Che cosa spicca?|E ora: {topic}. Che cosa bisogna sapere?
    Che altro?|C'è dell'altro?|Continui.
    Capisco.|Buono a sapersi.|Vale la pena ricordarlo.
    Che cosa si intende per {topic}?
    Le fonti danno qui un numero?|Quale numero spicca qui?
    Le fonti fanno qui un confronto?|C'è un confronto?
    C'è una data da ricordare?|Le fonti danno una data?
    Quali numeri conviene ricordare?
    Quali date danno le fonti?
    Quali termini spiegano le fonti?
    Che cosa mettono a confronto le fonti?
    Che cosa conviene ricordare?
    Questo era il nostro argomento: {topic}. Grazie per l'ascolto.
    Benvenuti. Oggi uno sguardo critico a questo argomento: {topic}.
    Che cosa sostengono le fonti con numeri, definizioni o confronti?
    E che cosa lasciano aperto?
    Sull'argomento {topic} non abbiamo trovato alcun numero.
    Sull'argomento {topic} abbiamo trovato una sola affermazione.
    Sull'argomento {topic} si esprime una sola delle fonti.
    Non abbiamo trovato la spiegazione di alcun termine.
    Non abbiamo trovato alcun confronto.
    Abbiamo cercato numeri, termini e confronti mancanti, e non abbiamo trovato lacune.
    Benvenuti a questo dibattito. L'argomento: {topic}.
    Da un lato:|Prima questo:|Un punto di vista:
    Dall'altro:|Poi questo:|L'altro punto di vista:
    Le fonti aggiungono:|E questo ne fa parte:
    Che cosa pesi di più, giudicatelo voi.
  `,
  pt: `
    Boas-vindas. Hoje falamos deste tema: {topic}.
    O que vão ouvir vem das fontes, e a transcrição mostra onde está.
    De que se trata, em poucas palavras?
    Passemos a este tema: {topic}. O que dizem as fontes?|O próximo tema: {topic}. O que se destaca?|E agora: {topic}. O que convém saber?
    O que mais?|Há mais?|Continue.
    Entendo.|É bom saber.|Vale a pena lembrar.
    O que se entende por {topic}?
    As fontes dão um número aqui?|Que número se destaca aqui?
    As fontes fazem uma comparação aqui?|Há uma comparação?
    Há uma data a lembrar?|As fontes dão uma data?
    Que números convém lembrar?
    Que datas dão as fontes?
    Que termos as fontes explicam?
    O que as fontes contrapõem?
    O que convém lembrar?
    Este foi o nosso tema: {topic}. Obrigado por ouvir.
    Boas-vindas. Hoje, um olhar crítico sobre este tema: {topic}.
    O que as fontes sustentam com números, definições ou comparações?
    E o que deixam em aberto?
    Sobre o tema {topic} não encontramos nenhum número.
    Sobre o tema {topic} encontramos uma única afirmação.
    Sobre o tema {topic} fala apenas uma das fontes.
    Não encontramos a explicação de nenhum termo.
    Não encontramos nenhuma comparação.
    Procuramos números, termos e comparações em falta, e não encontramos nenhuma lacuna.
    Boas-vindas a este debate. O tema: {topic}.
    Por um lado:|Primeiro isto:|Uma posição:
    Por outro lado:|Depois isto:|A outra posição:
    As fontes acrescentam:|E isto faz parte:
    O que pesa mais, cabe a quem ouve julgar.
  `,
  ca: `
    Benvinguts. Avui parlem d'aquest tema: {topic}.
    El que sentireu ve de les fonts, i la transcripció mostra on és.
    De què es tracta, en poques paraules?
    Passem a aquest tema: {topic}. Què diuen les fonts?|El tema següent: {topic}. Què hi destaca?|I ara: {topic}. Què cal saber?
    Què més?|Hi ha més?|Continua.
    Ja ho veig.|És bo de saber.|Val la pena recordar-ho.
    Què s'entén per {topic}?
    Les fonts donen aquí una xifra?|Quina xifra hi destaca?
    Les fonts comparen aquí?|Hi ha una comparació?
    Hi ha alguna data per recordar?|Les fonts donen una data?
    Quines xifres cal recordar?
    Quines dates donen les fonts?
    Quins termes expliquen les fonts?
    Què contraposen les fonts?
    Què cal recordar?
    Aquest era el nostre tema: {topic}. Gràcies per escoltar.
    Benvinguts. Avui, una mirada crítica a aquest tema: {topic}.
    Què sostenen les fonts amb xifres, definicions o comparacions?
    I què deixen obert?
    Sobre el tema {topic} no hem trobat cap xifra.
    Sobre el tema {topic} hem trobat una sola afirmació.
    Sobre el tema {topic} només parla una de les fonts.
    No hem trobat l'explicació de cap terme.
    No hem trobat cap comparació.
    Hem buscat xifres, termes i comparacions que hi faltessin, i no hem trobat cap buit.
    Benvinguts a aquest debat. El tema: {topic}.
    D'una banda:|Primer això:|Un punt de vista:
    De l'altra:|Després això:|L'altre punt de vista:
    Les fonts afegeixen:|I això en forma part:
    Què pesa més, jutgeu-ho vosaltres.
  `,
  ro: `
    Bun venit. Astăzi vorbim despre această temă: {topic}.
    Ceea ce veți auzi vine din surse, iar transcrierea arată unde se află.
    Despre ce este vorba, pe scurt?
    Trecem la tema {topic}. Ce spun sursele?|Tema următoare: {topic}. Ce iese în evidență?|Și acum: {topic}. Ce ar trebui să știm?
    Ce altceva?|Mai este ceva?|Continuați.
    Înțeleg.|Bine de știut.|Merită ținut minte.
    Ce se înțelege prin {topic}?
    Dau sursele un număr aici?|Ce număr iese în evidență aici?
    Fac sursele o comparație aici?|Există o comparație?
    Există o dată de reținut?|Dau sursele o dată?
    Ce numere ar trebui să reținem?
    Ce date dau sursele?
    Ce termeni explică sursele?
    Ce pun sursele față în față?
    Ce ar trebui să reținem?
    Aceasta a fost tema: {topic}. Vă mulțumim pentru atenție.
    Bun venit. Astăzi privim critic această temă: {topic}.
    Ce susțin sursele cu numere, definiții sau comparații?
    Și ce lasă deschis?
    Despre tema {topic} nu am găsit niciun număr.
    Despre tema {topic} am găsit o singură afirmație.
    Despre tema {topic} vorbește o singură sursă.
    Nu am găsit explicația niciunui termen.
    Nu am găsit nicio comparație.
    Am căutat numere, termeni și comparații care lipsesc și nu am găsit niciun gol.
    Bun venit la o dezbatere. Tema: {topic}.
    Pe de o parte:|Mai întâi:|O părere:
    Pe de altă parte:|Apoi:|Cealaltă părere:
    Sursele adaugă:|Și aceasta ține de temă:
    Ce cântărește mai mult, rămâne să judecați.
  `,
}
