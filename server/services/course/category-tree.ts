import { readStale } from '../../database/replica'
import type { Deps } from '../../deps'
import { cachedPublic } from '../../public-cache'
import { categoryTree } from '../../repositories/category'

/** The tree of categories, which is the same for everybody. */
export const readCategoryTree = (deps: Deps) => cachedPublic(deps, 'tree', () => readStale(deps, categoryTree))
