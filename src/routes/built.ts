import { fill } from './link'
import { NOT_BUILT, paramNames } from './route'
import { isRouteName, rowOf } from './table'

/** The address of a route that has a page of its own and takes no parameters but its defaults; undefined for any other name. */
export function builtAddress(name: string): string | undefined {
  if (!isRouteName(name)) return undefined
  const { page, path, defaults = {} } = rowOf(name)
  if (page === NOT_BUILT || paramNames(path).some((param) => !(param in defaults))) return undefined
  return fill(path, defaults)
}
