import type { WordRow, WordRows } from './row.ts'

const SPANISH: WordRow = [
  'Resumen|Índice|Fuentes|Fuente|Página|Puntos clave|Cifras clave|Cronología|Definiciones|Comparación|Temas|Visión general|Informe|Presentación|Tabla|Elemento|Valor',
  'Tarjetas de estudio|Cuestionario|Pregunta|Respuesta|Explicación|Comprobar|Siguiente|Empezar de nuevo|Correcto|Incorrecto|Puntuación|Mapa mental|Notas|Gracias|Término|Significado|Fecha|Acontecimiento',
  '¿Qué significa «{n}»?|¿Qué término se describe aquí? {n}|¿Qué cifra falta? {n}|¿Qué fecha falta? {n}|{n}: ¿qué ocurrió?|¿Por qué es así? {n}|¿Cómo continúa? {n}|¿Qué palabra falta? {n}|¿Qué afirman las fuentes sobre «{n}»?',
]

const FRENCH: WordRow = [
  'Résumé|Sommaire|Sources|Source|Page|Points clés|Chiffres clés|Chronologie|Définitions|Comparaison|Thèmes|Vue d’ensemble|Rapport|Présentation|Tableau|Élément|Valeur',
  'Cartes mémoire|Quiz|Question|Réponse|Explication|Vérifier|Suivant|Recommencer|Juste|Faux|Score|Carte mentale|Notes|Merci|Terme|Signification|Date|Événement',
  'Que signifie « {n} » ?|Quel terme est décrit ici ? {n}|Quel chiffre manque ? {n}|Quelle date manque ? {n}|{n} : que s’est-il passé ?|Pourquoi en est-il ainsi ? {n}|Quelle est la suite ? {n}|Quel mot manque ? {n}|Que disent les sources au sujet de « {n} » ?',
]

/** Romance languages, and the Latin they come from. */
export const ROMANCE: WordRows = {
  es: SPANISH,
  es_419: SPANISH,
  es_MX: SPANISH,
  fr: FRENCH,
  fr_CA: FRENCH,
  pt_BR: [
    'Resumo|Sumário|Fontes|Fonte|Página|Pontos principais|Números principais|Linha do tempo|Definições|Comparação|Tópicos|Visão geral|Relatório|Apresentação|Tabela|Item|Valor',
    'Cartões de estudo|Questionário|Pergunta|Resposta|Explicação|Verificar|Próxima|Recomeçar|Certo|Errado|Pontuação|Mapa mental|Anotações|Obrigado|Termo|Significado|Data|Acontecimento',
    'O que significa “{n}”?|Que termo é descrito aqui? {n}|Que número está faltando? {n}|Que data está faltando? {n}|{n}: o que aconteceu?|Por que é assim? {n}|Como isto continua? {n}|Que palavra está faltando? {n}|O que as fontes afirmam sobre “{n}”?',
  ],
  pt_PT: [
    'Resumo|Índice|Fontes|Fonte|Página|Pontos principais|Números principais|Cronologia|Definições|Comparação|Tópicos|Visão geral|Relatório|Apresentação|Tabela|Elemento|Valor',
    'Cartões de estudo|Questionário|Pergunta|Resposta|Explicação|Verificar|Seguinte|Recomeçar|Certo|Errado|Pontuação|Mapa mental|Notas|Obrigado|Termo|Significado|Data|Acontecimento',
    'O que significa «{n}»?|Que termo é aqui descrito? {n}|Que número falta? {n}|Que data falta? {n}|{n}: o que aconteceu?|Porque é assim? {n}|Como continua? {n}|Que palavra falta? {n}|O que afirmam as fontes sobre «{n}»?',
  ],
  it: [
    'Riassunto|Indice|Fonti|Fonte|Pagina|Punti chiave|Cifre chiave|Cronologia|Definizioni|Confronto|Argomenti|Panoramica|Relazione|Presentazione|Tabella|Voce|Valore',
    'Schede di studio|Quiz|Domanda|Risposta|Spiegazione|Verifica|Avanti|Ricomincia|Giusto|Sbagliato|Punteggio|Mappa mentale|Note|Grazie|Termine|Significato|Data|Evento',
    'Che cosa significa «{n}»?|Quale termine è descritto qui? {n}|Quale cifra manca? {n}|Quale data manca? {n}|{n}: che cosa è successo?|Perché è così? {n}|Come continua? {n}|Quale parola manca? {n}|Che cosa affermano le fonti su «{n}»?',
  ],
  ro: [
    'Rezumat|Cuprins|Surse|Sursă|Pagină|Idei principale|Cifre-cheie|Cronologie|Definiții|Comparație|Teme|Privire de ansamblu|Raport|Prezentare|Tabel|Element|Valoare',
    'Cartonașe de studiu|Chestionar|Întrebare|Răspuns|Explicație|Verifică|Înainte|Ia de la capăt|Corect|Greșit|Punctaj|Hartă mentală|Note|Mulțumim|Termen|Semnificație|Dată|Eveniment',
    'Ce înseamnă „{n}”?|Ce termen este descris aici? {n}|Ce cifră lipsește? {n}|Ce dată lipsește? {n}|{n}: ce s-a întâmplat?|De ce este așa? {n}|Cum continuă? {n}|Ce cuvânt lipsește? {n}|Ce afirmă sursele despre „{n}”?',
  ],
  ca: [
    'Resum|Índex|Fonts|Font|Pàgina|Punts clau|Xifres clau|Cronologia|Definicions|Comparació|Temes|Visió general|Informe|Presentació|Taula|Element|Valor',
    'Targetes d’estudi|Qüestionari|Pregunta|Resposta|Explicació|Comprova|Següent|Torna a començar|Correcte|Incorrecte|Puntuació|Mapa mental|Notes|Gràcies|Terme|Significat|Data|Esdeveniment',
    'Què significa «{n}»?|Quin terme es descriu aquí? {n}|Quina xifra falta? {n}|Quina data falta? {n}|{n}: què va passar?|Per què és així? {n}|Com continua? {n}|Quina paraula falta? {n}|Què afirmen les fonts sobre «{n}»?',
  ],
  gl: [
    'Resumo|Índice|Fontes|Fonte|Páxina|Puntos clave|Cifras clave|Cronoloxía|Definicións|Comparación|Temas|Visión xeral|Informe|Presentación|Táboa|Elemento|Valor',
    'Tarxetas de estudo|Cuestionario|Pregunta|Resposta|Explicación|Comprobar|Seguinte|Comezar de novo|Correcto|Incorrecto|Puntuación|Mapa mental|Notas|Grazas|Termo|Significado|Data|Acontecemento',
    'Que significa «{n}»?|Que termo se describe aquí? {n}|Que cifra falta? {n}|Que data falta? {n}|{n}: que aconteceu?|Por que é así? {n}|Como continúa? {n}|Que palabra falta? {n}|Que afirman as fontes sobre «{n}»?',
  ],
  la: [
    'Summarium|Index|Fontes|Fons|Pagina|Capita|Numeri praecipui|Ordo temporum|Definitiones|Comparatio|Argumenta|Conspectus|Relatio|Expositio|Tabula|Res|Pretium',
    'Chartulae|Quaestiones|Quaestio|Responsum|Explanatio|Proba|Deinceps|Denuo incipe|Recte|Perperam|Summa|Tabula mentalis|Notae|Gratias agimus|Vocabulum|Significatio|Dies|Eventus',
    'Quid significat «{n}»?|Quod vocabulum hic describitur? {n}|Qui numerus deest? {n}|Qui dies deest? {n}|{n}: quid accidit?|Cur ita est? {n}|Quomodo hoc pergit? {n}|Quod verbum deest? {n}|Quid fontes de «{n}» dicunt?',
  ],
  ht: [
    'Rezime|Tab matyè|Sous yo|Sous|Paj|Pwen kle|Chif kle|Liy tan|Definisyon|Konparezon|Sijè|Apèsi|Rapò|Prezantasyon|Tablo|Eleman|Valè',
    'Kat etid|Egzamen|Kesyon|Repons|Eksplikasyon|Verifye|Pwochen|Rekòmanse|Kòrèk|Pa kòrèk|Nòt|Kat lespri|Nòt yo|Mèsi|Tèm|Siyifikasyon|Dat|Evènman',
    'Kisa « {n} » vle di?|Ki tèm yo dekri la a? {n}|Ki chif ki manke? {n}|Ki dat ki manke? {n}|{n}: kisa ki te pase?|Poukisa se konsa? {n}|Kijan sa kontinye? {n}|Ki mo ki manke? {n}|Kisa sous yo di sou « {n} »?',
  ],
}
