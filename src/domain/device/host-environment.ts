export type Environment = 'test' | 'pre' | 'production' | 'dev'

/**
 * The environment of a host: .cn is production, and pre where its name begins so. Any other host is production where it is a school's, else
 * .net is test and the rest dev.
 */
export function environmentOf(host: string, isSchool: boolean): Environment {
  if (/\.cn(:|$)/i.test(host)) return /^pre[-.]/i.test(host) ? 'pre' : 'production'
  if (isSchool) return 'production'
  return /\.net(:|$)/i.test(host) ? 'test' : 'dev'
}

export type Device = 'app' | 'h5' | 'weapp'

/** Host and port of a web address; empty when the text is none. */
export function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? ''
}

/** The device a page address belongs to: a web address is h5, a bare page path a mini-program, any other scheme a native container. */
export function deviceOf(address: string): Device {
  if (/^https?:/.test(address)) return 'h5'
  return /^[a-z][a-z\d+.-]*:/i.test(address) ? 'app' : 'weapp'
}

const environments: readonly Environment[] = ['test', 'pre', 'production', 'dev']

/** Reads an environment from a text; null when it names none. */
export function environmentIn(text: string | undefined): Environment | null {
  return text === 'prod' ? 'production' : (environments.find((each) => each === text) ?? null)
}

/**
 * The host's environment, unless the query `env` or the local key `env` names another: the query first. A production host cannot be
 * overridden, so a link cannot lead its learners away. `isSchool`: whether the host is a school's in production.
 */
export function chosenEnvironment(host: string, isSchool: boolean, query?: string, kept?: string): Environment {
  const byHost = environmentOf(host, isSchool)
  return byHost === 'production' ? byHost : (environmentIn(query) ?? environmentIn(kept) ?? byHost)
}

/** The native app's description of itself. */
export type NativeInfo = { project: string; appVer: string; code: string }
export type NativeFlags = { isIos: boolean; isAndroid: boolean; isIpad: boolean }

/** Project name of the tablet app, on iOS and Android alike. */
const TABLET_PROJECT = 'qiming-pad'

const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

/** Parses the app's reply, the project lowercased; null for a reply that is not an object. */
export function nativeInfoOf(answer: unknown): NativeInfo | null {
  if (typeof answer !== 'object' || answer === null) return null
  const { project, appVer, code } = answer as Record<string, unknown>
  return { project: textOf(project).toLowerCase(), appVer: textOf(appVer), code: textOf(code) }
}

/** The three flags by device and project; on Harmony all are false. */
export function nativeFlagsOf(device: string, project: string): NativeFlags {
  const isIos = device === 'ios'
  const isAndroid = device === 'android'
  return { isIos, isAndroid, isIpad: (isIos || isAndroid) && project === TABLET_PROJECT }
}

/** Length of the random client id, in characters. */
export const CLIENT_CODE_LENGTH = 16
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Letters and digits drawn by `random`, which returns numbers in [0, 1). */
export function randomText(length: number, random: () => number): string {
  return Array.from({ length }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length))).join('')
}
