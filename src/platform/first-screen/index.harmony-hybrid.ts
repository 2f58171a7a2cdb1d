import { storage } from '../storage/index.h5'
import { keptHome } from './kept-home'
import type { FirstScreenPort } from './port'

/** The native shell carries the pages. */
export const firstScreen: FirstScreenPort = { replies: (userId) => keptHome(storage.read, userId) }
