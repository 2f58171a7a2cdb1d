import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '@/domain/time/units'
import { type CallShape, type Field, shapesIn } from '../../contract/release/fields'
import { EVENING } from './fixtures'

/**
 * `rich`: everything there is, on, in lists of two; `bare`: empty lists and texts, nothing that may be absent, everything off;
 * `others`: as rich, but nothing of it is the learner's or on.
 */
export type Mood = 'rich' | 'bare' | 'others'
export type Asked = { method: string; address: string; body: string }

export const REFUSAL = '暂时办不了'
const CONTRACT = path.join(__dirname, '../../contract/release/contract.txt')
const FIRST_ID = 101
const MOST_NOUNS = 449
const LONGEST_PAGE = 20
const MOST = 40

const byWords: readonly (readonly [RegExp, string])[] = [
  [/mobile|phone/i, '139****0031'],
  [/cover|avatar|image|img|icon|poster|picture|photo/i, '/media/covers/a.jpg'],
  [/media|src|audio|video|trailer/i, '/media/lesson.mp4'],
  [/url|link/i, 'https://m.qiming.cn/course/101/detail'],
  [/address/i, '/course/101/detail'],
  [/month/i, '2026-11'],
  [/day|date/i, '2026-11-05'],
  [/^route$/, 'help_center'],
  [/clock|remind/i, '20:00'],
]

/** Of a choice, what shows most: a question of one letter, an order to pay, a try that goes on. */
const SHOWN_FIRST = ['single_choice', 'letters', 'pending_payment', 'running', 'p', 'open']
/** True of these closes a page, so that a page with everything has none. */
const CLOSING = /Running|Ended|Closed|Locked|Blocked|Over$|Full|Answered|Hidden|Held|Expired|Finished|Refunded/
/** Moments that are still to come where there is everything. Each kind of moment is another one. */
const TO_COME = /^(?:dueAt|until|ends?At|endTime|expires?(?:At|Time)|closesAt|settlesAt|renewsAt|startsAt|startTime)$|Before$|Until$/
const CONTENT = [{ type: 'p', inline: [{ text: '样例文字' }] }]

const hashOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9973, 7)
const nameOf = (place: string) => /(\w+)(?:\[\]|\.\*)*$/.exec(place)?.[1] ?? ''

/** Names the object of an id, by its name or by what holds it; empty where that is the whole reply or a row of it. */
function nounOf(name: string, holder: string): string {
  if (name !== 'id') return name.replace(/Ids?$/, '')
  return /^(?:res|rows|list|entries|data)?$/.test(holder) ? '' : holder.replace(/s$/, '')
}

/** An id by what it is of, so that one in the place of another is seen; that of the page's own subject is the first. Odd, as the next is another row's. */
export function idOf(name: string, holder = ''): number {
  const noun = nounOf(name, holder).toLowerCase()
  return noun === '' ? FIRST_ID : FIRST_ID + 2 * (1 + (hashOf(noun) % MOST_NOUNS))
}

function numberFor(place: string, { bounds: { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } }: Field, mood: Mood): number {
  const name = nameOf(place)
  if (/^id$|Id$|Ids$/.test(name)) return idOf(name, nameOf(place.replace(/\.?\w+$/, ''))) + Number(mood === 'bare')
  if (name === 'expiresIn') return 7200
  if (name === 'deadline') return EVENING + HOUR_MS
  if (TO_COME.test(name)) return EVENING + HOUR_MS * (1 + (hashOf(name) % MOST)) - DAY_MS * Number(mood === 'bare') * 3
  if (/At$|^at$|Time$/.test(name)) return EVENING - HOUR_MS * (hashOf(name) % MOST) - DAY_MS * Number(mood === 'bare')
  return mood === 'bare' ? minimum : Math.min(maximum, minimum + 1 + (hashOf(place) % MOST))
}

function textFor(place: string, { values, pattern, bounds: { minLength = 0 } }: Field, mood: Mood): string {
  if (values.length > 0)
    return mood === 'bare' ? (values.at(-1) ?? '') : (SHOWN_FIRST.find((each) => values.includes(each)) ?? values[0] ?? '')
  if (pattern.includes('{4}')) return '2026-11-05'
  if (pattern.includes('[A-H]')) return mood === 'bare' ? 'B' : 'A'
  if (mood === 'bare' && minLength === 0 && pattern === '') return ''
  return byWords.find(([words]) => words.test(nameOf(place)))?.[1] ?? `样例${nameOf(place)}`
}

/** An object with the fields below a place; what may be absent is there only where there is everything. */
function objectAt(fields: CallShape['fields'], place: string, mood: Mood): object {
  const own = [...fields.keys()].flatMap((key) => (key.startsWith(`< ${place}.`) ? [key.slice(place.length + 3)] : []))
  const names = own.filter((name) => /^\w+$/.test(name) && (mood !== 'bare' || fields.get(`< ${place}.${name}`)?.isRequired))
  const known = names.map((name) => [name, valueAt(fields, `${place}.${name}`, mood)])
  return Object.fromEntries(own.includes('*') && mood !== 'bare' ? [...known, ['1', valueAt(fields, `${place}.*`, mood)]] : known)
}

/** Content as a paragraph, one of each kind where a list is made of kinds, else one with everything and one with as little as may be. */
function listAt(fields: CallShape['fields'], place: string, mood: Mood): unknown[] {
  const { minItems = 0, maxItems = 2 } = fields.get(`< ${place}`)?.bounds ?? {}
  const item = `${place}[]`
  const types = fields.get(`< ${item}.type`)?.values ?? []
  const isContent = types.includes('p') && types.includes('h')
  if (mood === 'bare') return isContent ? [] : Array.from({ length: minItems }, () => valueAt(fields, item, mood))
  if (isContent) return CONTENT
  const first = valueAt(fields, item, mood)
  if (types.length > 2 && place.split('[]').length < 3) return types.map((type) => Object.assign({}, first, { type }))
  return maxItems === 1 ? [first] : [first, valueAt(fields, item, 'bare')]
}

/** A value of this place of a reply. */
function valueAt(fields: CallShape['fields'], place: string, mood: Mood): unknown {
  const field = fields.get(`< ${place}`)
  if (!field || place === 'res.resultId' || (mood === 'bare' && field.kinds.includes('null'))) return null
  const { kinds } = field
  if (kinds.includes('object')) return objectAt(fields, place, mood)
  if (kinds.includes('array')) return listAt(fields, place, mood)
  if (kinds.includes('boolean')) return mood !== 'others' && (mood === 'rich') !== CLOSING.test(nameOf(place))
  if (kinds.includes('integer') || kinds.includes('number')) return numberFor(place, field, mood)
  return textFor(place, field, mood)
}

const calls = [...shapesIn(readFileSync(CONTRACT, 'utf8'))].map(([name, { fields }]) => {
  const [method = '', address = ''] = name.split(' ')
  return { method, pattern: new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`), fields }
})

function replyTo(method: string, pathname: string, mood: Mood): object {
  const found = calls.find((each) => each.method === method && each.pattern.test(pathname))
  if (found?.fields.has('< rows')) return { rows: valueAt(found.fields, 'rows', mood) }
  const res = found ? valueAt(found.fields, 'res', mood) : {}
  const own = Number(/\/(\d+)$/.exec(pathname)?.[1])
  // An object asked for by its id has that id.
  return { res: typeof res === 'object' && res && 'id' in res && own > 0 ? { ...res, id: own } : res }
}

const isFirstPage = (query: URLSearchParams) =>
  Number(query.get('limit')) === LONGEST_PAGE && !Number(query.get('page')) && (query.get('cursor') ?? '') === ''

/** So many rows that there are more: copies of the first one. */
function fullPage(reply: object): void {
  const lists = Object.values(reply).flatMap((value: unknown) => (Array.isArray(value) ? [value] : Object.values(value ?? {})))
  const list: unknown = lists.find(Array.isArray)
  if (!Array.isArray(list)) return
  const [first] = list
  while (list.length < LONGEST_PAGE) list.push(typeof first === 'object' ? { ...first, id: FIRST_ID + 2 * list.length } : first)
}

/** How the server takes what is not a mere question: it answers, leaves it without an answer, or refuses it; or it refuses questions too. */
type Way = 'answer' | 'hold' | 'refuse' | 'refuse-all'

/** Answers every call of the contract with a reply of its shape; `log` has what was asked, `take` says how writes are taken from now on. */
export function answerAll(mood: Mood) {
  const log: Asked[] = []
  let way: Way = 'answer'
  let held: (() => void)[] = []
  const take = (next: Way) => {
    way = next
    const waiting = held
    held = []
    for (const goOn of waiting) goOn()
  }
  const fetch = async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'https://m.example.cn')
    log.push({ method, address: pathname + search, body: String(body ?? '') })
    const isRefused = way === 'refuse-all' || (method !== 'GET' && way === 'refuse')
    if (method !== 'GET' && way === 'hold') await new Promise<void>((goOn) => held.push(goOn))
    const reply = replyTo(method, pathname, mood)
    if (mood === 'others' && isFirstPage(new URLSearchParams(search))) fullPage(reply)
    const envelope = isRefused ? { code: 500, msg: REFUSAL } : { code: 200, msg: 'ok', ...reply }
    return { status: 200, headers: [], text: async () => JSON.stringify(envelope) }
  }
  Object.assign(globalThis, { fetch })
  return { log, take }
}
