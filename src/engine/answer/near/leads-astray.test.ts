import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallRetrieval } from '../../../../tests/support/small-retrieval.ts'
import { readAskedQuestion } from '../question/asked-question.ts'
import { leadsAstray } from './leads-astray.ts'

function isAstray(question: string, own: string, language = 'en') {
  const retrieval = smallRetrieval({ Notes: own })
  const asked = readAskedQuestion(question, [], retrieval, language)
  return leadsAstray(asked, { shown: own, own, above: 'Notes' }, retrieval)
}

test('how many is told by a number of the things, and not by one of others in the sentence', () => {
  assert.ok(isAstray('How many berths may I rent?', 'Whoever rents a berth pays; three trustees keep the list.'))
  assert.ok(!isAstray('How many berths may I rent?', 'A member may rent two berths.'))
  assert.ok(!isAstray('How many households were asked?', 'They asked 235 working class Belgian households.'))
  assert.ok(!isAstray('How many zeros are there?', 'The number of zeros is 683.'))
  assert.ok(
    isAstray('How many lamps are supported?', 'Many of the lamps could do more than Larch-Light 4.2 could support.'),
  )
  assert.ok(!isAstray('Auf wie viele Nachkommastellen wird gerundet?', 'Es wird auf zwei Stellen gerundet.', 'de'))
})

test('a number before "the" counts nothing, nor who has the things, and whose sorts they are is told', () => {
  assert.ok(isAstray('How many crews were there?', 'On day 0 the crews had slept as usual.'))
  assert.ok(isAstray('How many berths does Larchport have?', 'In the bay Larch has no more than 4 axes.'))
  assert.ok(isAstray('How many sorts of berths are there?', 'There are four sorts of buoys.'))
  assert.ok(!isAstray('How many sorts of berths are there?', 'There are four sorts of berths.'))
  assert.ok(isAstray('How many steps does the search have?', 'Both are parted into steps 1 and 2 of the search.'))
  assert.ok(!isAstray('How many zeros are there?', 'Of zeros there were 683.'))
  const WORK = 'O cais deriva do trabalho dos barqueiros experientes e dos comentários dos seus vizinhos.'
  assert.ok(isAstray('Quantos barqueiros o cais tem?', WORK, 'pt'))
  assert.ok(isAstray('Wie viele Arten von Booten gibt es?', 'Es gibt vier Arten von Bojen.', 'de'))
})

test('a number or a date of a version is told with that version', () => {
  assert.ok(isAstray('How many charts had Larch 2.2?', 'This release had 474 charts.'))
  assert.ok(!isAstray('How many charts had Larch 2.2?', 'Larch 2.2 had 474 charts.'))
  assert.ok(isAstray('Quando saiu o Larch 3.1?', 'O Larch 3.0 saiu em Julho de 2002.', 'pt'))
})

test('when something happens is told by a time or a case', () => {
  assert.ok(isAstray('When is the boat removed?', 'Marks the boat that is chosen for its removal.'))
  assert.ok(!isAstray('When is the boat removed?', 'The boat is removed in May.'))
  assert.ok(!isAstray('When is the boat removed?', 'The boat is removed once nobody has paid for it.'))
  assert.ok(isAstray('¿Cuándo se elimina el barco?', 'Marca el barco elegido para su eliminación.', 'es'))
  assert.ok(!isAstray('Wann wird das Boot entfernt?', 'Das Boot wird entfernt, wenn niemand zahlt.', 'de'))
})

test('the greatest that something may be is told by a number, or by saying that there is none', () => {
  assert.ok(isAstray('What is the maximum size of a chart?', 'Many printers limit the size of a chart.'))
  assert.ok(!isAstray('What is the maximum size of a chart?', 'A chart may have up to 40 rows.'))
  assert.ok(!isAstray('What is the maximum size of a chart?', 'There is no maximum size.'))
})

test('how many at most is told by a bound, and not by how many somebody has', () => {
  assert.ok(isAstray('How many boats can the pier hold at most?', 'We tie 30 boats to the pier.'))
  assert.ok(!isAstray('How many boats can the pier hold at most?', 'The pier is limited to 30 boats.'))
  assert.ok(!isAstray('Wie viele Boote fasst der Steg höchstens?', 'Am Steg dürfen 30 Boote liegen.', 'de'))
  assert.ok(isAstray('Wie viele Boote fasst der Steg höchstens?', 'Am Steg liegen 30 Boote.', 'de'))
})

test('what somebody does in an example is no value of the thing', () => {
  assert.ok(isAstray('How often does it ring?', 'For example, if you set it to ring every 5 minutes, it wakes you.'))
  assert.ok(!isAstray('How often does it ring?', 'It rings every 5 minutes.'))
})

test('whether it goes without something is told by a denial', () => {
  assert.ok(isAstray('Can I sail without a licence?', 'To get a licence, ask the harbour master.'))
  assert.ok(!isAstray('Can I sail without a licence?', 'Small boats need no licence.'))
})

test('what explains another term, is of another size or a piece of code does not answer', () => {
  const TERM = '"Incompatible with open boats" means that a mooring has a wall.'
  assert.ok(isAstray('Which boats are open boats?', TERM))
  assert.ok(!isAstray('What does incompatible with open boats mean?', TERM))
  assert.ok(isAstray('How long does a copy of 36 GB take?', 'A copy takes 36 minutes.'))
  assert.ok(!isAstray('How long does a copy of 36 GB take?', 'A copy of 36 GB takes two hours.'))
  assert.ok(isAstray('Which name does a cow get?', 'it("has a name", function() {'))
})

test('what a thing is tells no way to do something with it', () => {
  const sudo = 'Larchdo is a program that lets the warden give rights to a user.'
  assert.ok(isAstray('How do I give a user rights with larchdo?', sudo))
  assert.ok(!isAstray('What is larchdo?', sudo))
  assert.ok(isAstray('Como posso dar direitos a um utilizador?', 'O larchdo é um programa que dá direitos.', 'pt'))
  assert.ok(!isAstray('How do I give rights?', 'The warden can give rights with larchdo.'))
})

test('who somebody is, is told with the whole name and something beside it', () => {
  assert.ok(isAstray('Who is Ada Quill?', 'Let me go, Mr. Quill, and do not hold Ada!'))
  assert.ok(!isAstray('Who is Ada Quill?', 'Ada Quill, the harbour master, keeps the list.'))
  assert.ok(!isAstray('Who is Ada Quill?', 'The list is kept by the harbour master, Ada Quill.'))
  assert.ok(!isAstray('Who is the harbour master?', 'Ask Ada in the office.'))
})

test('what would be so, and where to read on, do not answer', () => {
  assert.ok(isAstray('How much does a boat cost?', 'Made for sale, a boat would cost close to 40,000 euros.'))
  assert.ok(!isAstray('How much would a boat cost?', 'A boat would cost 40,000 euros.'))
  assert.ok(!isAstray('How much does a boat cost?', 'A boat costs 40,000 euros.'))
  assert.ok(isAstray('What are the open boats?', 'For more about open boats, see the list of the harbour.'))
  assert.ok(isAstray('What are the open boats?', 'See the list of open boats.'))
  assert.ok(isAstray('What are the open boats?', 'The following sections tell of open boats.'))
  assert.ok(isAstray('Was sind offene Boote?', 'Die folgenden Abschnitte handeln von offenen Booten.', 'de'))
  assert.ok(!isAstray('Are the boats open?', 'See that all boats are open by noon.'))
  assert.ok(!isAstray('Where is the list of boats?', 'See the list of boats on page 4.'))
})

test('what is made for a thing is not the thing', () => {
  assert.ok(isAstray('Who started Larch?', 'In May Hartmut started the first port for Larch.'))
  assert.ok(!isAstray('Who started Larch?', 'Hartmut started Larch, and a port for Larch.'))
  assert.ok(!isAstray('Who wrote the port for Larch?', 'Hartmut wrote the port for Larch.'))
  const PORT = 'Hartmut wrote a painted version of Larch; the paint went to the Larch Team.'
  assert.ok(isAstray('Who wrote Larch?', PORT))
  assert.ok(!isAstray('Who wrote Larch?', 'Ada wrote Larch; later Hartmut wrote a painted version of Larch.'))
  assert.ok(isAstray('Wer hat Larch geschrieben?', 'Hartmut hat eine bunte Fassung von Larch geschrieben.', 'de'))
})

test('what is done with a thing does not say what it is', () => {
  assert.ok(isAstray('What is Larch?', 'To start Larch, turn the key of the boat.'))
  assert.ok(!isAstray('What is Larch?', 'To the north, Larch is a bay with two piers.'))
  assert.ok(!isAstray('How do I start Larch?', 'To start Larch, turn the key of the boat.'))
  assert.ok(isAstray('Why use a cover for Larch?', 'To keep the sails under the cover for Larch, use four ropes.'))
  assert.ok(!isAstray('Why use a cover for Larch?', 'To keep the sails dry, use a cover for Larch.'))
  assert.ok(isAstray("Che cos'è Larch?", 'Per attivare Larch, è necessario girare la chiave.', 'it'))
})

test('what a thing is called is told by a name', () => {
  assert.ok(isAstray('What is the harbour dog called?', 'The harbour dog sleeps under the crane.'))
  assert.ok(!isAstray('What is the harbour dog called?', 'The harbour dog is called Rex.'))
  assert.ok(!isAstray('What is the name of the log file?', 'Look into /harbour/log for it.'))
  assert.ok(isAstray('Wie heißt die Logdatei?', 'Schreibe es in deine Logdatei.', 'de'))
  assert.ok(!isAstray('Wie heißt die Logdatei?', 'Die Logdatei heißt boot.log.', 'de'))
  assert.ok(isAstray('Come si chiama la società del porto?', 'La gru è di una società del porto.', 'it'))
})

test('what the source itself doubts is no sure answer, unless what is denied stands before it or it advises', () => {
  const SLOW = 'Why is the lift so slow?'
  assert.ok(isAstray(SLOW, 'This is probably a fault of the lift.'))
  assert.ok(!isAstray(SLOW, 'This is a fault of the lift.'))
  assert.ok(!isAstray('Why might the lift be slow?', 'The lift might be slow because its rope is old.'))
  assert.ok(!isAstray('How do I call the lift?', 'You might press the button of the lift.'))
  assert.ok(!isAstray('Does the lift run at night?', 'The lift does not run at night and probably never will.'))
  assert.ok(isAstray('Was passiert bei Frost?', 'Bei Frost fällt der Aufzug vielleicht aus.', 'de'))
})

test('one example, or the other of two cases, is no rule', () => {
  const ASKED = 'Does the dye protect wool?'
  assert.ok(isAstray(ASKED, 'For example, the dye protects wool near the sea.'))
  assert.ok(isAstray(ASKED, 'Or the dye protects wool from moths alone.'))
  assert.ok(!isAstray(ASKED, 'The dye protects wool.'))
  assert.ok(!isAstray('Which dyes protect wool?', 'For example, madder protects wool.'))
})

test('what is asked about as it is typed stands in what is told, be it without its marks', () => {
  assert.ok(isAstray('Can boats use /usr/local?', 'Boats do not go by /usr/bin/env there.'))
  assert.ok(!isAstray("What's in /boot?", 'boot: static files of the loader'))
  assert.ok(isAstray('Why avoid $$ in a text?', 'The package is old and has to be avoided in a text.'))
  assert.ok(isAstray('À quoi sert \\sloppy ici ?', 'La commande \\raggedright est utile ici.', 'fr'))
  assert.ok(isAstray('Was bewirkt --quiet?', 'Mit --verbose wird alles gemeldet.', 'de'))
})

test('a licence is told by one, a place and a count by no row, a meaning by a word, and no answer is a second point', () => {
  assert.ok(isAstray('Under what licence is the program?', 'Program larch Copyright Ada Quill 1996-2000'))
  assert.ok(!isAstray('Under what licence is the program?', 'It is under the GPL.'))
  assert.ok(isAstray('Sotto quale licenza è il programma?', 'Programma larch Copyright Ada Quill 1996', 'it'))
  const ROW = 'Name: Ada Brix; Has boats: yes; Date of birth: 1928-07-23; Harbour: none'
  assert.ok(isAstray('Where was Ada Brix born?', ROW))
  assert.ok(isAstray('How many boats has Ada Brix?', ROW))
  assert.ok(isAstray('What does X-Larch-Version mean?', 'X-Larch-Version: >= A.B, << X.Y'))
  assert.ok(isAstray("Qu'est-ce que Larch ?", 'En deuxième lieu, Larch fournit une liste des bateaux.', 'fr'))
  assert.ok(isAstray('How do I get a berth?', 'Second, you must pay for the berth.'))
})

test('a number of somebody is none of the club in brackets behind the name', () => {
  assert.ok(isAstray('How many goals did Mill End score?', 'Top scorer: Ada Lund (Mill End), 19 goals.'))
  assert.ok(!isAstray('How many goals did Ada Lund score?', 'Top scorer: Ada Lund (Mill End), 19 goals.'))
  assert.ok(
    !isAstray('How many goals did Mill End score?', 'Mill End scored 48 goals, 19 of them by Ada Lund (Mill End).'),
  )
})

test('code below a sentence shows what that says, and what is doubted in brackets is told for sure', () => {
  assert.ok(!isAstray('What is a berth?', 'A berth is a place for one boat:\n\nmake(berth, {\n  boats: 1\n})'))
  assert.ok(isAstray('What is a berth?', 'make(berth, {'))
  assert.ok(
    !isAstray('What is the late queue?', 'Late queue: A boat that could not leave (it might go later) waits in it.'),
  )
})

test('who is spoken to is not told by what is said to him', () => {
  assert.ok(isAstray('Who is Ada?', "Owen: No, Ada, it's a good sign."))
  assert.ok(!isAstray('Who is Ada?', 'My sister Ada, a baker, came with us.'))
})
