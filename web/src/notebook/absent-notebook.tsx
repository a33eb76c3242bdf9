import { Link } from 'wouter'
import { Trouble } from '../parts/trouble.tsx'
import { TopBar } from '../top-bar.tsx'
import { useWords } from '../words.ts'

/** In place of a notebook that is not there, since nothing of it could be used. */
export function AbsentNotebook() {
  const say = useWords()
  return (
    <>
      <TopBar />
      <main className="trouble-page">
        <h1>{say('notebookAbsent')}</h1>
        <Trouble sentence={say('notebookAbsentWhy')} />
        <Link href="/">{say('home')}</Link>
      </main>
    </>
  )
}
