import type { ShellPort } from './port'

/** The native shell carries the app's files itself. */
export const shell: ShellPort = { follow: () => () => {}, renew: () => {} }
