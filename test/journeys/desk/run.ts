import { play } from '../run'
import { desk } from './desk'

/** The staff desk and the built mobile web on the real server, in a real browser. */
void play({ name: 'desk', journeys: { desk } })
