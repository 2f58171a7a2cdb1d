import { isRecord, readJson } from '../text/read-json'

/** A message as the browser shows it. `link`: address within the app; `stop`: one press there ends such messages, empty where none may. */
export type PushNote = { title: string; body: string; link: string; tag: string; stop: string }

/** Characters of a text: more are not shown, and a message is bounded at four kilobytes. */
const LONGEST = 200
const cut = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text)

/** A message short enough to be sent. */
export const shortNote = ({ title, body, ...rest }: PushNote): PushNote => ({ ...rest, title: cut(title), body: cut(body) })

/** Hosts that browsers give addresses at; a leading dot stands for any host below. */
const services = ['fcm.googleapis.com', '.push.services.mozilla.com', '.push.apple.com', '.notify.windows.com']
const local = ['127.0.0.1', 'localhost']

/**
 * Whether an address that a browser names is one of a push service: the server calls it, and must not be sent elsewhere. `mayBeLocal`: one on
 * this machine is taken too.
 */
export function isPushAddress(endpoint: string, mayBeLocal: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username } = new URL(endpoint)
  if (mayBeLocal && local.includes(hostname)) return true
  const isKnown = services.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  return isKnown && protocol === 'https:' && port === '' && username === ''
}

const NOTHING: PushNote = { title: '你有一条新消息', body: '', link: '/mine/messages', tag: '', stop: '' }
const isWithin = (address: string) => /^\/(?![/\\])/.test(address)

/** A message as it arrived: what cannot be read leads to the inbox, and no address leads out of the app. */
export function noteIn(json: string): PushNote {
  const value = readJson(json)
  if (!isRecord(value)) return NOTHING
  const text = (name: keyof PushNote) => (typeof value[name] === 'string' ? value[name] : '')
  const address = (name: 'link' | 'stop') => (isWithin(text(name)) ? text(name) : NOTHING[name])
  return { title: text('title') || NOTHING.title, body: text('body'), link: address('link'), tag: text('tag'), stop: address('stop') }
}
