import { storage } from '../storage/index.h5'
import { cachedHome } from './cached-home'
import type { FirstScreenPort } from './port'
import { storedBrand } from './stored-brand'

/** The native shell carries the pages. */
export const firstScreen: FirstScreenPort = { replies: (userId) => cachedHome(storage.read, userId), ...storedBrand(storage) }
