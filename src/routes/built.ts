import { fill } from './link'
import { paramNames } from './route'
import { isRouteName, rowOf } from './table'

/** The address of a route that takes no parameters but its defaults; undefined for any other name. */
export function builtAddress(name: string): string | undefined {
  if (!isRouteName(name)) return undefined
  const { path, defaults = {} } = rowOf(name)
  if (paramNames(path).some((param) => !(param in defaults))) return undefined
  return fill(path, defaults)
}
