import { storage } from '../storage/index.h5'
import { cachedHome } from './cached-home'
import { keptBrand } from './kept-brand'
import type { FirstScreenPort } from './port'

/** The native shell carries the pages. */
export const firstScreen: FirstScreenPort = { replies: (userId) => cachedHome(storage.read, userId), ...keptBrand(storage) }
