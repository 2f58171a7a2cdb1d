import { jsonOf } from '../compile/dist'
import type { Check } from './finding'

type Settings = { lazyCodeLoading?: string; sitemapLocation?: string; __usePrivacyCheck__?: boolean; requiredPrivateInfos?: string[] }

/** APIs the vendor wants declared in `requiredPrivateInfos`. */
export const locationApis = [
  'getLocation',
  'onLocationChange',
  'startLocationUpdate',
  'startLocationUpdateBackground',
  'chooseLocation',
  'choosePoi',
  'chooseAddress',
  'getFuzzyLocation',
]
/** APIs behind the privacy authorisation, besides those. */
export const guardedApis = [
  'chooseMedia',
  'chooseImage',
  'chooseVideo',
  'setClipboardData',
  'getClipboardData',
  'saveImageToPhotosAlbum',
  'saveVideoToPhotosAlbum',
  'startRecord',
  'getRecorderManager',
  'getWeRunData',
  'addPhoneContact',
  'addPhoneCalendar',
]

/** Buttons behind it, by their open types. */
export const guardedButtons = ['getPhoneNumber', 'getRealtimePhoneNumber', 'chooseAvatar']

/** Lazy code loading and the sitemap. */
export const loading: Check = ({ dist, bytes }) => {
  const { lazyCodeLoading, sitemapLocation = 'sitemap.json' } = jsonOf<Settings>(dist, 'app.json')
  const problems: string[] = []
  if (lazyCodeLoading !== 'requiredComponents') problems.push(`lazyCodeLoading is ${lazyCodeLoading}`)
  if (!bytes.has(sitemapLocation)) problems.push(`${sitemapLocation} is missing`)
  return { name: 'loading', figure: `lazyCodeLoading ${lazyCodeLoading}, ${sitemapLocation}`, problems }
}

/** The privacy check is on, and what needs it is declared and asked for. Names are looked for as the app writes them, after a dot. */
export const privacy: Check = ({ dist }) => {
  const settings = jsonOf<Settings>(dist, 'app.json')
  const own = [...dist.files].filter(([file]) => file.endsWith('.js') && !/^(taro|vendors)\.js$/.test(file)).map(([, text]) => text)
  const isUsed = (name: string) => own.some((text) => new RegExp(`\\.${name}\\b`).test(text))
  const located = locationApis.filter(isUsed)
  const isPressed = (type: string) => own.some((text) => new RegExp(`["']${type}["']`).test(text))
  const guarded = [...located, ...guardedApis.filter(isUsed), ...guardedButtons.filter(isPressed)]
  const problems = located
    .filter((name) => !settings.requiredPrivateInfos?.includes(name))
    .map((name) => `${name} is not in requiredPrivateInfos`)
  if (settings.__usePrivacyCheck__ !== true) problems.push('__usePrivacyCheck__ is off')
  if (guarded.length > 0 && !isUsed('onNeedPrivacyAuthorization'))
    problems.push(`nobody listens to onNeedPrivacyAuthorization, but ${guarded.join(', ')} is used`)
  return { name: 'privacy', figure: `check ${settings.__usePrivacyCheck__ ? 'on' : 'off'}, ${guarded.length} guarded APIs used`, problems }
}

const secrets = [/\bwx[0-9a-f]{16}\b/, /-----BEGIN [A-Z ]*(PRIVATE KEY|CERTIFICATE)-----/, /\bAKID\w{32}\b/]

/** No real app id, key or certificate in the build. */
export const secretsKept: Check = ({ dist }) => {
  const problems = [...dist.files].flatMap(([file, text]) =>
    secrets.filter((pattern) => pattern.test(text)).map((pattern) => `${file} matches ${pattern}`),
  )
  return { name: 'secrets', figure: `${dist.files.size} files read`, problems }
}

/** Addresses that are names or links for people, never asked for. */
const isNoRequest = (origin: string) => ['https://taro.com', 'https://reactjs.org', 'http://www.w3.org'].includes(origin)

/** Every address in the code is of a declared domain. */
export const domains: Check = ({ dist, domains: declared }) => {
  const code = [...dist.files].filter(([file]) => file.endsWith('.js'))
  const found = code.flatMap(([file, text]) =>
    [...text.matchAll(/["'`](https?:\/\/[\w.-]+(?::\d+)?)/g)].map(([, origin = '']) => ({ file, origin })),
  )
  const asked = found.filter(({ origin }) => !isNoRequest(origin))
  const problems = asked.filter(({ origin }) => !declared.includes(origin)).map(({ file, origin }) => `${file}: ${origin} is not declared`)
  return { name: 'domains', figure: [...new Set(asked.map(({ origin }) => origin))].join(', '), problems }
}
