import { seedWithLocked } from '../../support/locked-learner'
import { play } from '../run'
import { assistant } from './assistant'
import { keyboard } from './keyboard'
import { learner } from './learner'
import { LOCKED_MOBILE, locked } from './locked'
import { practice } from './practice'
import { twoDevices } from './two-devices'
import { visitor } from './visitor'

const journeys = { visitor, locked, learner, practice, assistant, 'two devices': twoDevices, keyboard }
/** Some of them alone, where they are named. */
const named = new Set(process.argv.slice(2))
const chosen = Object.fromEntries(Object.entries(journeys).filter(([title]) => named.size === 0 || named.has(title)))

/** The built mobile web on the real server, in a real browser. */
void play({ name: 'h5', journeys: chosen, prepare: (dataDir) => seedWithLocked(dataDir, LOCKED_MOBILE) })
