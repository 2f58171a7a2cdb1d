import { parseArgs } from 'node:util'
import { tx } from '#server/database/tables'
import { addLearner } from '../../support/add-learner'
import { writeInviter } from '../../support/inviting-learner'
import { writeLargeFilm } from '../../support/large-film'
import { seedWithLocked } from '../../support/locked-learner'
import { writeStudyLearners } from '../../support/study-learners'
import { play } from '../run'
import { ASKER, assistant } from './assistant'
import { classWork, STUDENT } from './class-work'
import { datedMock } from './dated-mock'
import { erratum } from './erratum'
import { FRAMED, framed, frameHost } from './frame'
import { inviting } from './inviting'
import { FLOWN, keptFilm } from './kept-film'
import { keyboard } from './keyboard'
import { learner } from './learner'
import { LOCKED_MOBILE, locked } from './locked'
import { offline, TRAVELLER } from './offline'
import { oldest } from './oldest'
import { ownPlan } from './own-plan'
import { parcel } from './parcel'
import { PLAYER, playing } from './playing'
import { practice } from './practice'
import { purse } from './purse'
import { REACHED, reach } from './reach'
import { reading } from './reading'
import { shopping } from './shopping'
import { makingUp, studying } from './studying'
import { twoDevices } from './two-devices'
import { visitor } from './visitor'

/** In an order that has both halves end at about the same time: every second one, with the frame at the end, belongs to the second. */
const journeys = {
  visitor,
  keyboard,
  learner,
  'two devices': twoDevices,
  practice,
  assistant,
  'class work': classWork,
  playing,
  inviting,
  shopping,
  offline,
  studying,
  'oldest browser': oldest,
  'making up': makingUp,
  reading,
  purse,
  locked,
  parcel,
  erratum,
  'dated mock': datedMock,
  'own plan': ownPlan,
  reach,
  'kept film': keptFilm,
}
/** Some of them alone, where they are named; `--half 1` takes every second one, so that two halves can run side by side. */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { half: { type: 'string' } } })
const named = new Set(positionals)
const isChosen = (title: string, at: number) =>
  (named.size === 0 || named.has(title)) && (values.half === undefined || (at % 2) + 1 === Number(values.half))

/** The built mobile web on the real server, in a real browser. */
const prepare = (dataDir: string) =>
  seedWithLocked(dataDir, LOCKED_MOBILE, async (db) => {
    await writeStudyLearners(db, Date.now())
    await writeInviter(db, Date.now())
    for (const one of [ASKER, PLAYER, STUDENT, FRAMED, TRAVELLER, REACHED])
      await tx(db, (work) => addLearner(work, { ...one, createdAt: Date.now() }))
    await writeLargeFilm(db, dataDir, FLOWN)
  })
async function main(): Promise<void> {
  const host = await frameHost()
  const all = { ...journeys, frame: framed(host) }
  const chosen = Object.fromEntries(Object.entries(all).filter(([title], at) => isChosen(title, at)))
  await play({
    name: `h5${values.half ?? ''}`,
    journeys: chosen,
    moving: ['visitor', 'learner'],
    prepare,
    env: { FRAME_ANCESTORS: host.origin },
  })
  host.close()
}

void main()
