import { seedWithLocked } from '../../support/locked-learner'
import { play } from '../run'
import { learner } from './learner'
import { LOCKED_MOBILE, locked } from './locked'
import { visitor } from './visitor'

/** The built mobile web on the real server, in a real browser. */
void play({ name: 'h5', journeys: { visitor, locked, learner }, prepare: (dataDir) => seedWithLocked(dataDir, LOCKED_MOBILE) })
