import { Directions } from './directions'

/** A mini-program has it with the page. */
export const LazyDirections = Directions
