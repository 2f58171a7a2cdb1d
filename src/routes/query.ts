import { rows } from './table'

const AND = 38
const EQUALS = 61
const PERCENT = 37
const PLUS = 43
const HASH = 35

/** Text without its percent signs; undefined when they are broken. */
export function decodeStrictly(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A part of a query in plain text; a broken one stays as it is written. */
function plain(text: string): string {
  return decodeStrictly(text.replace(/\+/g, ' ')) ?? text
}

function set(query: Record<string, string>, name: string, value: string): void {
  // Assigned plainly, this name would set the prototype instead.
  if (name === '__proto__') Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true })
  else query[name] = value
}

/** The part of an address before its query or fragment. */
export const pathOf = (address: string) => address.replace(/[?#].*$/s, '')

/** Query names that any route accepts. */
const everywhere = [
  'env',
  'locked',
  'loginKey',
  'token',
  'userId',
  'openId',
  'needAutoLogin',
  'gotoUrl',
  'isIframe',
  'turtlePreview',
  'from',
]
const SHELVES = 256
const shelfOf = (first: number, last: number, length: number) => (first * 31 + last * 7 + length) % SHELVES

/** Known names, to be found without being cut out of the address: a new text is far slower as a key. */
const known: (string | undefined)[] = Array(SHELVES)
for (const row of rows) {
  const own = row.kind === 'page' ? row.query.map((declared) => declared.replace(/=.*$/s, '')) : []
  for (const name of [...own, ...everywhere]) known[shelfOf(name.charCodeAt(0), name.charCodeAt(name.length - 1), name.length)] = name
}

function nameAt(address: string, from: number, to: number): string {
  const name = known[shelfOf(address.charCodeAt(from), address.charCodeAt(to - 1), to - from)]
  return name !== undefined && name.length === to - from && address.startsWith(name, from) ? name : address.slice(from, to)
}

/** Adds the pair between two places; `equals` is the place of its equals sign, `to` where it has none. */
function addPair(query: Record<string, string>, address: string, from: number, equals: number, to: number, isEncoded: boolean): void {
  if (from === to) return
  const name = nameAt(address, from, equals)
  const value = address.slice(equals + 1, Math.max(equals + 1, to))
  if (isEncoded) set(query, plain(name), plain(value))
  else set(query, name, value)
}

/** Reads one pair from an offset on, and returns the offset after it. */
function readPair(query: Record<string, string>, address: string, from: number): number {
  let at = from
  let equals = -1
  let isEncoded = false
  for (; at < address.length; at++) {
    const code = address.charCodeAt(at)
    if (code === AND || code === HASH) break
    if (code === EQUALS && equals < 0) equals = at
    else if (code === PERCENT || code === PLUS) isEncoded = true
  }
  addPair(query, address, from, equals < 0 ? at : equals, at, isEncoded)
  return at
}

/** Reads `name=value` pairs from a place of an address up to its fragment; a name without a value is empty, the last of a name counts. */
export function readQuery(address: string, from: number): Record<string, string> {
  const query: Record<string, string> = {}
  let at = readPair(query, address, from)
  while (address.charCodeAt(at) === AND) at = readPair(query, address, at + 1)
  return query
}

/** Parameters of an address's query as text. */
export function queryOf(address: string): Record<string, string> {
  const mark = address.search(/[?#]/)
  return mark < 0 ? {} : readQuery(address, address[mark] === '?' ? mark + 1 : mark)
}
