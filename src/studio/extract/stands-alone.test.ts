import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { addsToBefore, standsAlone } from './stands-alone.ts'

type Texts = Readonly<Record<string, readonly string[]>>

const LEANS: Texts = {
  en: [
    'In the following, the gate of the weir is painted.',
    'Boats of all sizes can be moored in this way.',
    'The use of the gate was already illustrated earlier.',
    'A list of the boats so far hangs in the hall.',
    'Possible uses include a bridge over the weir.',
    'An alternative is to close the lower gate.',
    'The keeper pays ten times that amount of money.',
    'If the gate is shut, this lamp stays dark.',
    'Lower gate: But it shuts too late.',
    'No, the miller keeps no cat in the loft.',
    'When you open it, the lid turns.',
    'Once opened, you keep the jar in a cold room.',
    'A baker must avoid them in the summer.',
    'At the fair, these were sold by the pound.',
    'In practice, this means that the gate stays shut.',
    'Step 2: removal of the bolts that are not needed.',
    'Painters of the old town regard it as lucky.',
    'The lock has a second bolt to prevent this.',
    'The fix is cheap, and therefore made in all mills.',
    'The old setting "slow" is now called "calm".',
    'Other round jars with loose lids are small by design.',
    'We think this is no risk, since nobody sails at night.',
    'You may call one of the following.',
    'The keeper then has the time to close the lock.',
    'The miller reads the result as if it was a letter.',
    'You may paint the door in addition.',
    'You should know how they sail before the race begins.',
    'In the end this is all that a lock does.',
    'Even more sluices were built at the canal.',
    'Method 2 is common at small mills.',
    'Normally you open it with the left hand.',
    'Merge those two heaps to suit the cart.',
    'Most of its boards are made of oak.',
    'Ten minutes later the gate shuts by itself.',
    'Some are painted green in the spring.',
    'A row of lamps hangs from the wall behind it.',
    'For the small gate, the rule is similar.',
    'Many other purposes will be found for the lamp.',
  ],
  de: [
    'Dieselbe Schleuse hebt am Abend die Flöße.',
    'Boote jeder Größe vertäut man auf diese Weise.',
    'Jetzt liegen die drei Boote am Tor.',
    'Der Trick besteht darin, das Tor zu schließen.',
    'Einige sind im Frühling grün gestrichen.',
    'Eine einfache Möglichkeit ist ein zweites Tor.',
    'Oft werden Sie sehen, dass es besser geworden ist.',
    'In der Praxis ist das Schließen allerdings schwer.',
    'Die Frage, warum das misslang, blieb lange offen.',
    'Sobald man dazu singt, schläft das Kind ein.',
    'Darunter sind auch zwei Weiden am Bach.',
    'Andererseits fehlt den Birken jedes Moos.',
    'Um dem Ganzen die Krone aufzusetzen, fällt der Preis.',
    'Als ob das nicht genug wäre, regnet es im Mai.',
    'Anderenfalls steht er still.',
    'Mitunter trägt es zwei Kähne.',
    'Bauen Sie es selbst oder fragen Sie den Müller.',
    'Auf der anderen Seite kostet das Wehr viel Geld.',
  ],
  es: [
    'Hay tres razones para cerrar la compuerta.',
    'La misma operación se hace con la compuerta de abajo.',
    'Los barcos pueden amarrarse de esta manera.',
    'Ahora los tres barcos están en la puerta.',
    'La regla anterior puede no servir aquí.',
    'Al abrirlo, cae el viento del norte.',
    'Suelen llegar del norte en abril.',
    'Sí, el tren para en el pueblo.',
  ],
  fr: [
    'La même opération se fait avec la vanne du bas.',
    'Les barques peuvent être amarrées de cette façon.',
    'Maintenant, les trois barques sont à la porte.',
    'Nous sommes dans la grande salle du moulin.',
    'Le bac du soir, par ailleurs, est plein.',
    'Au même moment, le bac passait le pont.',
    'Si vous la fermez, le vent tombe.',
    'Oui, le bac passe le dimanche.',
    'Par défaut, il ferme à midi.',
    'Si tout va bien, elle tourne encore.',
  ],
  it: [
    'Ci sono diversi modi di chiudere la chiusa.',
    'La stessa operazione si fa con la chiusa di sotto.',
    'Come prima cosa chiudere la chiusa di sotto.',
    'I battelli possono essere ormeggiati in questo modo.',
    'Ora i tre battelli stanno alla porta.',
    'Devono partire dal porto vecchio in aprile.',
  ],
  pt: [
    'Existem várias formas de abrir a comporta.',
    'A mesma comporta abre para os barcos.',
    'Os barcos podem ser amarrados desta forma.',
    'Agora os três barcos estão na porta.',
    'Costumam chegar do norte em abril.',
  ],
  nl: [
    'Er zijn verschillende manieren om de sluis te openen.',
    'Dezelfde sluis tilt ook de vlotten op.',
    'U kunt hier de lamp van de poort kiezen.',
    'Nu liggen de drie boten aan de poort.',
    'Als u het sluit, valt de wind weg.',
  ],
}

const ALONE: Texts = {
  en: [
    'When you paint a boat, the wood stays dry.',
    'In practice, the gate stays shut at night.',
    'The keeper can do that work alone.',
    'When heated, water expands.',
    'No road leads to the old mill.',
    'Well water is cold in the summer.',
    'In general, it is best to sail at noon.',
    'Canals made it easy to reach the mill.',
    'Ferries sail when they are full.',
  ],
  de: [
    'Wenn Sie mit dem Messer schneiden, bleibt der Rand gerade.',
    'Der Rat prüft, ob das Wehr hält.',
    'Heute gibt es Brot.',
    'Kähne fahren, sobald sie voll sind.',
  ],
  es: [
    'Hay dos compuertas, la de arriba y la de abajo.',
    'Si la caja está llena, el barco sale.',
    'Puede abrir la puerta con una llave.',
    'No hay puente sobre el río.',
  ],
  fr: [
    'La vanne a le même bois que la porte du moulin.',
    'Si vous fermez la porte, le vent tombe.',
    'Si le vent tombe, le bac passe.',
    'Si le bac est plein, il part.',
  ],
  it: ['Ci sono due chiuse, la vecchia e la nuova.', 'Se la cassa è piena, il battello parte.'],
  pt: ['Se o vento cai, o barco passa.', 'Quando a caixa está cheia, o barco parte.', 'Não há ponte sobre o rio.'],
  nl: ['Er zijn twee sluizen, de hoge en de lage.', 'Als u de deur sluit, valt de wind weg.'],
}

const listAll = (texts: Texts) =>
  Object.entries(texts).flatMap(([language, all]) => all.map((text) => [language, text]))

describe('a sentence that answers, goes on or speaks of what was named before', () => {
  for (const [language, text] of listAll(LEANS)) it(text!, () => assert.ok(!standsAlone(text!, language!)))
})

describe('a sentence that names what it speaks of', () => {
  for (const [language, text] of listAll(ALONE)) it(text!, () => assert.ok(standsAlone(text!, language!)))
})

const ADDING = [
  'The pump also fills the tank.',
  'Die Pumpe füllt auch den Tank.',
  'Vous devez également vérifier le niveau.',
]
const NOT_ADDING = [
  'The pump not only turns but also fills the tank.',
  'Er läuft auch wenn es regnet.',
  'Si llueve, también corre.',
]

it('what is so besides something else is known by its main clause', () => {
  assert.deepEqual([...ADDING, ...NOT_ADDING].filter(addsToBefore), ADDING)
})
