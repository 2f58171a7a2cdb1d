import { prefixOf } from '@/contract/services'
import { samples } from './samples/all'

/**
 * `rich`: everything there is, on, in lists of two; `bare`: empty lists and texts, nothing that may be absent, everything off;
 * `others`: as rich, but nothing of it is the learner's or on.
 */
export type Mood = 'rich' | 'bare' | 'others'
export type Asked = { method: string; address: string; body: string }

export const REFUSAL = '暂时办不了'
const LONGEST_PAGE = 20
/** The ids of copied rows are those of no sample. */
const FIRST_COPY = 5001

const answers = samples.map(({ call, rich, bare }) => {
  const address = prefixOf(call.service) + call.path
  return { method: call.method, pattern: new RegExp(`^${address.replace(/\{\w+\}/g, '[^/]+')}$`), rich, bare }
})

/** A copy, as pages may change what they are given; where nothing is on, each switch of it is off. */
function copyOf(value: unknown, isOff: boolean): unknown {
  if (typeof value === 'boolean') return value && !isOff
  if (Array.isArray(value)) return value.map((each) => copyOf(each, isOff))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copyOf(each, isOff)]))
}

/** The sample reply of a mood; an address outside of the contract is answered with nothing. */
function replyTo(method: string, pathname: string, mood: Mood): object {
  const found = answers.find((each) => each.method === method && each.pattern.test(pathname))
  const res = copyOf((mood === 'bare' ? found?.bare : found?.rich) ?? {}, mood === 'others')
  if (Array.isArray(res)) return { rows: res }
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
  while (list.length < LONGEST_PAGE) list.push(typeof first === 'object' ? { ...first, id: FIRST_COPY + list.length } : first)
}

/** How the server takes what is not a mere question: it answers, leaves it without an answer, or refuses it; or it does so with questions too. */
type Way = 'answer' | 'hold' | 'refuse' | 'hold-all' | 'refuse-all'

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
    const isOf = (one: Way) => way === `${one}-all` || (method !== 'GET' && way === one)
    if (isOf('hold')) await new Promise<void>((goOn) => held.push(goOn))
    const isRefused = isOf('refuse')
    const reply = replyTo(method, pathname, mood)
    if (mood === 'others' && isFirstPage(new URLSearchParams(search))) fullPage(reply)
    const envelope = isRefused ? { code: 500, msg: REFUSAL } : { code: 200, msg: 'ok', ...reply }
    return { status: 200, headers: [], text: async () => JSON.stringify(envelope) }
  }
  Object.assign(globalThis, { fetch })
  return { log, take }
}
