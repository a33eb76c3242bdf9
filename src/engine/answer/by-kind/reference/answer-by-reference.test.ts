import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askSmallTexts } from '../../../../../tests/support/ask-small-texts.ts'

const ask = (source: string, text: string, language = 'en') =>
  askSmallTexts({ Handbook: source }, text, { languages: [language] })

const KEYS = `# Reference

The reply-to setting says to whom a reply to a message goes when its sender names several recipients of replies.

| Function | Default key | Description |
| --- | --- | --- |
| <reply> | r | reply to the sender of a message |
| <group-reply> | g | reply to all recipients |
| <delete-thread> | ^D | delete all messages in thread |
`

test('how something is done is told by the row that says it, with its key', () => {
  const { state, text } = ask(KEYS, 'How do I reply to all recipients?')
  assert.equal(state, 'answered')
  assert.match(text, /^\*\*<group-reply>\*\* \(g\): reply to all recipients \[1\]/)
  assert.match(
    ask(KEYS, 'Which key deletes all messages in a thread?').text,
    /^\*\*\^D\*\* \(<delete-thread>\): delete/,
  )
})

const MANUAL = `COMMANDS
     kill-server
             Kill the lamp server and clients and destroy all sessions.

     kill-session [-aC] [-t target-session]
             Destroy the given session, closing any windows linked to it.

     detach-client [-s target-session]
                   (alias: detach)
             Detach the current client, or all clients attached to the session.

KEYS
           %           Split the current pane into two, left and right.
           "           Split the current pane into two, top and bottom.
           c           Create a new window, to which all lamps of the hall are
                       moved.

OPTIONS
       -V, --version
              Show the current version number and exit.

       -l
       --linenumbers
              Display line numbers to the left of the text.
`

test('a command of a manual page is found by what it does, by its name or in other words', () => {
  assert.match(ask(MANUAL, 'How do I kill a session?').text, /^\*\*kill-session .*Destroy the given session/)
  assert.match(ask(MANUAL, 'How do I detach from a session?').text, /^\*\*detach-client .*: Detach the current client/)
  assert.match(ask(MANUAL, 'Which option shows line numbers?').text, /^\*\*-l\*\* \(--linenumbers\): Display line/)
})

test('a key stands before what it does, which may go on in the next line', () => {
  assert.match(ask(MANUAL, 'Which key splits the pane into left and right?').text, /^\*\*%\*\*: Split/)
  assert.match(ask(MANUAL, 'Which key creates a new window?').text, /^\*\*c\*\*: Create .* hall are moved\./)
})

test('a setting that holds something tells no way, and where no key is given that is said', () => {
  const settings =
    '3.2. save_dir\n\nThe directory to save attachments to.\n\n- cut: Cuts and stores the current line.\n'
  assert.doesNotMatch(ask(settings, 'How do I save an attachment?').text, /^save_dir/)
  assert.equal(ask(settings, 'Which key cuts the current line?').state, 'partial')
})

test('an option is told in German and French by what it does', () => {
  const german = `OPTIONEN
       -A ZAHL, --after=ZAHL
              Zeigt ZAHL Kontextzeilen hinter einer passenden Zeile an.

       -n, --line-number
              Gibt vor jeder Zeile die Zeilennummer aus.
`
  assert.match(ask(german, 'Welche Option gibt die Zeilennummer aus?', 'de').text, /^\*\*-n, --line-number\*\*: Gibt/)
  assert.doesNotMatch(ask(german, 'Wie zähle ich die passenden Zeilen?', 'de').text, /^\*\*-A/)
  const french = '- `-r`: inverser l’ordre du tri\n- `-u`: ne garder que la première de plusieurs lignes égales\n'
  assert.match(ask(french, 'Quelle option inverse l’ordre du tri ?', 'fr').text, /^\*\*-r\*\*: inverser/)
})

test('where several entries do what is asked of all, one of them is no answer', () => {
  const options =
    '| Option | Type |\n| --- | --- |\n| format | function of text |\n| expand | function of braces |\n| dot | boolean value |\n'
  assert.doesNotMatch(
    ask(options, 'Which options are a function?').text,
    /^\*\*(?:format|expand)\*\*: function of \w+ \[1\]$/,
  )
})

test('an entry that begins with a thing of the question, and not with its verb, tells no way', () => {
  const fields = '| Field | Meaning |\n| --- | --- |\n| Telemetry | File open state |\n| Command | Close the file |\n'
  assert.doesNotMatch(ask(fields, 'How can I keep files open?').text, /^\*\*/)
})

test('where something is kept is told by no option', () => {
  const options =
    '| Option | Meaning |\n| --- | --- |\n| -get name | Stored in the variable of the configuration |\n| -set name | Sets a value |\n'
  assert.doesNotMatch(ask(options, 'Where is the configuration stored?').text, /^\*\*/)
})

test('a table of contents and a value of one word tell no way', () => {
  const contents =
    '|04.3|   Repeating a change\n|04.4|   Visual mode\n\n| Field | Value |\n| --- | --- |\n| Session | login |\n'
  assert.doesNotMatch(ask(contents, 'How do I repeat the last change?').text, /^\*\*/)
  assert.doesNotMatch(ask(contents, 'How do I log in?').text, /^\*\*/)
})

test('a bar within a cell is told without the sign that keeps it', () => {
  const lamps =
    '| Command | Takes | Meaning |\n|---|---|---|\n| dim | <1\\|0> | Dims all lamps |\n| glow | <red\\|green> | Lights lamps a\\|b in colours |\n'
  assert.match(
    ask(lamps, 'Which command lights lamps in colours?').text,
    /^\*\*glow\*\* \(<red\|green>\): Lights lamps a\|b in/,
  )
})

const PARAGRAPHS = `# Lamps

-d, --dim <watts>

Set how bright the lamps of the hall may be

--no-glow

Lamps glow no more after dusk

-g, --glow

Lamps glow after dusk

- Dim all lamps: Ctrl+Shift+D
- Put out: F4
`

test('an option alone in its paragraph names the next one, and "--no-" is told where that is asked', () => {
  assert.match(ask(PARAGRAPHS, 'Which option sets how bright lamps are?').text, /^\*\*-d, --dim <watts>\*\*: Set how/)
  assert.match(ask(PARAGRAPHS, 'Which option makes lamps glow after dusk?').text, /^\*\*-g, --glow\*\*: Lamps glow/)
})

test('keys that stand behind what they do are told, also where they are asked for by the keyboard', () => {
  assert.match(ask(PARAGRAPHS, 'Which key dims all lamps?').text, /^\*\*Ctrl\+Shift\+D\*\*: Dim all lamps/)
  assert.match(ask(PARAGRAPHS, 'How do I dim all lamps with the keyboard?').text, /^\*\*Ctrl\+Shift\+D\*\*: Dim all/)
  const tasten = '| Taste | Wirkung |\n|---|---|\n| q oder ESC | beendet das Spiel |\n| h | zeigt die Hilfe |\n'
  assert.match(ask(tasten, 'Wie beende ich das Spiel mit der Tastatur?', 'de').text, /^\*\*q oder ESC\*\*: beendet/)
})

test('an entry of the asked sort that says part of what is asked is told in part', () => {
  const options = `OPTIONS
       --listen ADDR
              Listen on ADDR in place of the socket.

       --plugins
              List the plugins.

${Array.from({ length: 60 }, (_, place) => `Tune ${place} is played in hall ${place}. Somebody opens it for all who listen.`).join('\n\n')}
`
  const { state, text } = ask(options, 'Which option opens the plugins?')
  assert.equal(state, 'partial')
  assert.match(text, /^\*\*--plugins\*\*: List the plugins\./)
})

test('a key that is a sign of code is shown', () => {
  const keys = '| Key(s): | Action: |\n|---|---|\n| ` | Go faster |\n| Key(s): | Action: |\n| F1 | Show the help |\n'
  assert.match(ask(keys, 'Which key goes faster?').text, /^\*\*`\*\*: Go faster/)
})

test('no option is told that says but the verb of what is asked', () => {
  const options = `OPTIONS
       -c, --clear
              Create clear lamps.

${Array.from({ length: 60 }, (_, place) => `Tune ${place} is played in hall ${place}. Somebody creates thumbnails of it.`).join('\n\n')}
`
  assert.doesNotMatch(ask(options, 'Which option creates thumbnails?').text, /^\*\*-c, --clear/)
})

test('behind a key may stand what it is bound to', () => {
  const keys = '- q, <Escape> [quit]: Quit the game\n- f [toggle_light]: Toggle the light\n'
  assert.match(ask(keys, 'Which key toggles the light?').text, /^\*\*f \[toggle_light\]\*\*: Toggle the light/)
})

test('an entry of whose words only the verb is asked is no sure answer, though its heading says the rest', () => {
  const motion = `# Lamp of the Line

The start of a watch.

# Moving the lamp along the line

- C-b: move back one step
- C-f: move forward one step
- C-a: move to the start of the line
`
  assert.match(
    ask(motion, 'Which key moves the lamp to the start of the line?').text,
    /^\*\*C-a\*\*: move to the start/,
  )
})

test('the heading of an article is not what it says', () => {
  const STATUTES =
    '# Statutes\n\n## Article 4 – How members join\n\nWhoever asks for it in writing is admitted.\n\n## Article 5 – Loss of membership\n\nMembership is lost by resignation, by death, or by exclusion.\n'
  assert.match(ask(STATUTES, 'How is membership lost?').text, /lost by resignation/)
})

const LAMPCTL = `# Using lampctl

lampctl lets the keeper do what a lamp needs once a week: the wick is trimmed, the glass wiped and the oil measured.

- -c Wipe the lamp glass. This does not need the key of the tower.
- -w Wind the clock of the shutter and ring twice. It takes a minute.
- -o Show the oil. It needs the key.
`

test('an option whose whole first sentence is asked is told in part of a question that says more', () => {
  const { state, text } = ask(LAMPCTL, 'How do I wipe the glass of my Fresnel lamp with lampctl after a storm?')
  assert.equal(state, 'partial')
  assert.match(text, /^\*\*-c\*\*: Wipe the lamp glass\./)
  assert.doesNotMatch(ask(LAMPCTL, 'How do I wind the wool of my sheep on a spindle of oak?').text, /\*\*-w/)
})
