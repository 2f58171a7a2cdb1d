/** A pattern, `/course/:id/detail`, and its value. */
export type Entry<Leaf> = { path: string; leaf: Leaf }
/**
 * A tree of patterns. `find` returns the value for the path of an address from an offset on, up to its query or fragment; one
 * slash at its end does not count. `end` is then the place after the path, and the three lists hold where its parameters
 * start and end, and each one's number: -1 is text, -2 is text with a percent sign.
 */
export type Tree<Leaf> = {
  find: (address: string, from: number) => Leaf | undefined
  readonly end: number
  starts: Int32Array
  ends: Int32Array
  numbers: Float64Array
}

/** The result of `numbers` for a parameter that is not an id. */
export const TEXT = -1
export const ENCODED_TEXT = -2

const SLASH = 47
const HASH = 35
const QUESTION = 63
const PERCENT = 37
const ZERO = 48
const ID_DIGITS = 10
const MOST_PARAMS = 8
const ASCII = 128

/** `text`: what stands before the next choice. `next`: the node after each character; `param`: that after a parameter, 0 for none. */
type Node<Leaf> = { text: string; next: [sign: string, node: number][]; param: number; leaf?: Leaf | undefined }

/** Where the text that two patterns share ends: at a parameter, at the end of one of them, or where they differ. */
function sharedEnd(one: string, other: string, start: number): number {
  let end = start
  while (end < one.length && one[end] !== ':' && one[end] === other[end]) end++
  return end
}

/**
 * The nodes, the root first. A parameter has its own branch, so a fixed part wins whatever the order of the rows. The patterns are
 * sorted, so what the first and the last of a branch begin with, all of it do: it is cut without a look at each character of each.
 */
function nodesOf<Leaf>(entries: readonly Entry<Leaf>[]): Node<Leaf>[] {
  const sorted = entries
    .map(({ path, leaf }) => ({ path: path.replace(/:\w+/g, ':'), leaf }))
    .sort((one, other) => Number(one.path > other.path) - Number(one.path < other.path))
  const pathAt = (at: number) => (sorted[at] as Entry<Leaf>).path
  const nodes: Node<Leaf>[] = []
  const grow = (from: number, to: number, start: number): number => {
    const end = sharedEnd(pathAt(from), pathAt(to - 1), start)
    const node: Node<Leaf> = { text: pathAt(from).slice(start, end), next: [], param: 0 }
    const own = nodes.push(node) - 1
    for (let at = from, after = at; at < to; at = after) {
      const sign = pathAt(at)[end]
      while (after < to && pathAt(after)[end] === sign) after++
      if (!sign) node.leaf = sorted[at]?.leaf
      else if (sign === ':') node.param = grow(at, after, end + 1)
      else node.next.push([sign, grow(at, after, end + 1)])
    }
    return own
  }
  grow(0, sorted.length, 0)
  return nodes
}

type Layout<Leaf> = {
  width: number
  signOf: Uint8Array
  next: Uint16Array
  param: Uint16Array
  first: Uint16Array
  codes: Uint8Array
  leaves: (Leaf | undefined)[]
}

/** The nodes as lists of numbers, which are read far faster than maps. Node 0 is the root, so 0 also means "none". */
function layOut<Leaf>(nodes: readonly Node<Leaf>[]): Layout<Leaf> {
  const signOf = new Uint8Array(ASCII)
  let width = 1
  for (const { next } of nodes) for (const [sign] of next) signOf[sign.charCodeAt(0)] ||= width++
  const next = new Uint16Array(nodes.length * width)
  const first = new Uint16Array(nodes.length + 1)
  for (const [at, node] of nodes.entries()) {
    for (const [sign, child] of node.next) next[at * width + (signOf[sign.charCodeAt(0)] as number)] = child
    first[at + 1] = (first[at] as number) + node.text.length
  }
  const text = nodes.map((node) => node.text).join('')
  const codes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  return { width, signOf, next, param: Uint16Array.from(nodes, ({ param }) => param), first, codes, leaves: nodes.map(({ leaf }) => leaf) }
}

const isEnd = (address: string, at: number) =>
  at === address.length || address.charCodeAt(at) === QUESTION || address.charCodeAt(at) === HASH

/** The place after a path that ends here, one slash at its end included; -1 where it goes on. */
function endAt(address: string, at: number): number {
  if (isEnd(address, at)) return at
  // Two slashes at the end are no path: `//` leads to another host.
  const hasEndSlash = address.charCodeAt(at) === SLASH && isEnd(address, at + 1) && address.charCodeAt(at - 1) !== SLASH
  return hasEndSlash ? at + 1 : -1
}

class PatternTree<Leaf> implements Tree<Leaf> {
  end = 0
  readonly starts = new Int32Array(MOST_PARAMS)
  readonly ends = new Int32Array(MOST_PARAMS)
  readonly numbers = new Float64Array(MOST_PARAMS)
  private readonly width: number
  private readonly signOf: Uint8Array
  private readonly next: Uint16Array
  private readonly param: Uint16Array
  private readonly first: Uint16Array
  private readonly codes: Uint8Array
  private readonly leaves: (Leaf | undefined)[]

  constructor({ width, signOf, next, param, first, codes, leaves }: Layout<Leaf>) {
    this.width = width
    this.signOf = signOf
    this.next = next
    this.param = param
    this.first = first
    this.codes = codes
    this.leaves = leaves
  }

  /** Reads one parameter and returns the offset after it. */
  private take(address: string, from: number, depth: number): number {
    const to = address.length
    let at = from
    let value = 0
    let kind = 0
    for (; at < to; at++) {
      const code = address.charCodeAt(at)
      const digit = code - ZERO
      if (digit >= 0 && digit <= 9) value = value * 10 + digit
      else if (code === SLASH || code === QUESTION || code === HASH) break
      else if (code === PERCENT) kind = ENCODED_TEXT
      else if (kind === 0) kind = TEXT
    }
    this.starts[depth] = from
    this.ends[depth] = at
    this.numbers[depth] = kind === 0 && at - from > ID_DIGITS ? TEXT : kind || value
    return at
  }

  /** The offset after a node's own text; -1 where the address differs. */
  private pass(node: number, address: string, from: number): number {
    const { first, codes } = this
    const end = first[node + 1] as number
    let code = first[node] as number
    if (address.length - from < end - code) return -1
    let at = from
    for (; code < end; code++) if (codes[code] !== address.charCodeAt(at++)) return -1
    return at
  }

  /** Follows the address from a node on; fixed parts are tried before a parameter. */
  private walk(root: number, address: string, from: number, depth: number): Leaf | undefined {
    const { next, param, signOf, width } = this
    let node = root
    let at = from
    for (;;) {
      at = this.pass(node, address, at)
      if (at < 0) return undefined
      const end = endAt(address, at)
      if (end >= 0) {
        this.end = end
        return this.leaves[node]
      }
      const code = address.charCodeAt(at)
      const child = code < ASCII ? (next[node * width + (signOf[code] as number)] as number) : 0
      if (param[node] !== 0 && code !== SLASH) {
        const fixed = child && this.walk(child, address, at + 1, depth)
        return fixed || this.walk(param[node] as number, address, this.take(address, at, depth), depth + 1)
      }
      if (child === 0) return undefined
      node = child
      at++
    }
  }

  find(address: string, from: number): Leaf | undefined {
    return this.walk(0, address, from, 0)
  }
}

/** A tree of these patterns, of which there is one at least; the same tree for any order of them. Patterns are ASCII. */
export function buildTree<Leaf>(entries: readonly Entry<Leaf>[]): Tree<Leaf> {
  return new PatternTree(layOut(nodesOf(entries)))
}
