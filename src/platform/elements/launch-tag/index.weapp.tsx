import type { LaunchTagProps } from './port'

/** The mini-program is no page of the messaging app's browser. */
export function LaunchTag(_: LaunchTagProps) {
  return null
}
