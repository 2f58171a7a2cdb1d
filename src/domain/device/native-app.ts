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
