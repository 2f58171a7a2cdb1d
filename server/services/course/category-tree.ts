import { readStale } from '#server/database/replica'
import type { Deps } from '#server/deps'
import { cachedPublic } from '#server/public-cache'
import { categoryTree } from '#server/repositories/course/category'

/** The tree of categories, which is the same for everybody. */
export const readCategoryTree = (deps: Deps) => cachedPublic(deps, 'tree', () => readStale(deps, categoryTree))
