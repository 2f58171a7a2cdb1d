import { storage } from '../storage/index.weapp'
import { keptHome } from './kept-home'
import type { FirstScreenPort } from './port'

/** The host carries the pages. */
export const firstScreen: FirstScreenPort = { replies: (userId) => keptHome(storage.read, userId) }
