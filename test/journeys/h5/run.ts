import { tx } from '../../../server/database/tx'
import { addLearner } from '../../support/add-learner'
import { writeInviter } from '../../support/inviting-learner'
import { seedWithLocked } from '../../support/locked-learner'
import { writeStudyLearners } from '../../support/study-learners'
import { play } from '../run'
import { ASKER, assistant } from './assistant'
import { classWork, STUDENT } from './class-work'
import { erratum } from './erratum'
import { FRAMED, framed, frameHost } from './frame'
import { inviting } from './inviting'
import { keyboard } from './keyboard'
import { learner } from './learner'
import { LOCKED_MOBILE, locked } from './locked'
import { parcel } from './parcel'
import { PLAYER, playing } from './playing'
import { practice } from './practice'
import { purse } from './purse'
import { shopping } from './shopping'
import { makingUp, studying } from './studying'
import { twoDevices } from './two-devices'
import { visitor } from './visitor'

const plans = { studying, 'making up': makingUp }
const journeys = {
  visitor,
  locked,
  learner,
  practice,
  playing,
  'class work': classWork,
  assistant,
  'two devices': twoDevices,
  keyboard,
  erratum,
  inviting,
  shopping,
  purse,
  parcel,
  ...plans,
}
/** Some of them alone, where they are named. */
const named = new Set(process.argv.slice(2))

/** The built mobile web on the real server, in a real browser. */
const prepare = (dataDir: string) =>
  seedWithLocked(dataDir, LOCKED_MOBILE, async (db) => {
    await writeStudyLearners(db, Date.now())
    await writeInviter(db, Date.now())
    for (const one of [ASKER, PLAYER, STUDENT, FRAMED]) await tx(db, (work) => addLearner(work, { ...one, createdAt: Date.now() }))
  })
async function main(): Promise<void> {
  const host = await frameHost()
  const all = { ...journeys, frame: framed(host) }
  const chosen = Object.fromEntries(Object.entries(all).filter(([title]) => named.size === 0 || named.has(title)))
  await play({ name: 'h5', journeys: chosen, prepare, env: { FRAME_ANCESTORS: host.origin } })
  host.close()
}

void main()
