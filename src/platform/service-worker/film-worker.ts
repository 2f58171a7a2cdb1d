/** The part of the service worker that opens stored films; `config/first-screen/worker-plugin.ts` makes it a script of its own. */
import { browserPieces, browserRecords } from '../stored-films/browser-store'
import { filmAnswer } from '../stored-films/film-answer'

const films = { records: browserRecords, pieces: browserPieces }

Object.assign(self, {
  answerFilm: ({ url, headers }: Request) => filmAnswer(films, { url, range: headers.get('range'), now: Date.now() }),
})
