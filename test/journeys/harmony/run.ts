import { tx } from '#server/database/tables'
import { addLearner } from '../../support/add-learner'
import type { AppProcess } from '../../support/app-process'
import { writeLargeFilm } from '../../support/large-film'
import { seedWithLocked } from '../../support/locked-learner'
import { FLOWN } from '../h5/kept-film'
import { learner } from '../h5/learner'
import { LOCKED_MOBILE } from '../h5/locked'
import { practice } from '../h5/practice'
import { purse } from '../h5/purse'
import { play } from '../run'
import type { Stage } from '../stage'
import { appHost, USER_AGENT } from './app-host'
import { enter } from './container'
import { keptFilm, PASSENGER } from './kept-film'
import { inTheApp, shell } from './shell'

type Journey = (stage: Stage) => Promise<void>

/** The shell's own ways, and the journeys of mobile web. */
const journeys: Record<string, Journey> = { shell, learner, practice, purse, 'kept film': keptFilm }
const named = process.argv.slice(2)
let host = ''

const inShell =
  (journey: Journey): Journey =>
  async (stage) => {
    await journey(stage)
    await inTheApp(stage, host)
  }
const chosen = Object.entries(journeys).filter(([title]) => named.length === 0 || named.includes(title))

/** The Harmony build under a host of its own, in a browser that offers what the native container does, with the code of the shell. */
void play({
  name: 'harmony',
  journeys: Object.fromEntries(chosen.map(([title, journey]) => [title, inShell(journey)])),
  host: async (app: AppProcess) => {
    const opened = await appHost(app)
    host = opened.origin
    return opened
  },
  enter,
  prepare: (dataDir) =>
    seedWithLocked(dataDir, LOCKED_MOBILE, async (db) => {
      await tx(db, (work) => addLearner(work, { ...PASSENGER, createdAt: Date.now() }))
      await writeLargeFilm(db, dataDir, FLOWN)
    }),
  userAgent: USER_AGENT,
})
