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

type Node<Leaf> = { text: string; next: Map<string, Node<Leaf>>; param?: Node<Leaf>; leaf?: Leaf }

const emptyNode = <Leaf>(): Node<Leaf> => ({ text: '', next: new Map(), param: undefined, leaf: undefined })

/** One node per character. A parameter has its own branch, so a fixed part wins whatever the order of the rows. */
function insert<Leaf>(entries: readonly Entry<Leaf>[]): Node<Leaf> {
  const root = emptyNode<Leaf>()
  for (const { path, leaf } of entries) {
    let node = root
    for (const sign of path.replace(/:\w+/g, ':')) {
      const next = sign === ':' ? (node.param ?? emptyNode()) : (node.next.get(sign) ?? emptyNode())
      if (sign === ':') node.param = next
      else node.next.set(sign, next)
      node = next
    }
    node.leaf = leaf
  }
  return root
}

/** Characters that follow each other without a choice are joined. */
function join<Leaf>(node: Node<Leaf>): Node<Leaf> {
  const [only] = node.next
  if (only && node.next.size === 1 && !node.param && node.leaf === undefined) {
    const [sign, child] = only
    const joined = join(child)
    return { ...joined, text: sign + joined.text }
  }
  const next = new Map([...node.next].map(([sign, child]) => [sign, join(child)]))
  return { ...node, next, param: node.param && join(node.param) }
}

function flatten<Leaf>(root: Node<Leaf>): Node<Leaf>[] {
  const nodes = [root]
  for (const { next, param } of nodes) nodes.push(...next.values(), ...(param ? [param] : []))
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
  const indexOf = new Map(nodes.map((node, at) => [node, at]))
  const signs = [...new Set(nodes.flatMap(({ next }) => [...next.keys()]))]
  const width = signs.length + 1
  const signOf = new Uint8Array(ASCII)
  for (const [at, sign] of signs.entries()) signOf[sign.charCodeAt(0)] = at + 1
  const next = new Uint16Array(nodes.length * width)
  const param = new Uint16Array(nodes.length)
  const first = new Uint16Array(nodes.length + 1)
  for (const [at, node] of nodes.entries()) {
    for (const [sign, child] of node.next) next[at * width + (signOf[sign.charCodeAt(0)] as number)] = indexOf.get(child) as number
    if (node.param) param[at] = indexOf.get(node.param) as number
    first[at + 1] = (first[at] as number) + node.text.length
  }
  const text = nodes.map((node) => node.text).join('')
  const codes = Uint8Array.from(text, (sign) => sign.charCodeAt(0))
  return { width, signOf, next, param, first, codes, leaves: nodes.map(({ leaf }) => leaf) }
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

/** A tree of these patterns; the same one for any order of them. Patterns are ASCII. */
export function buildTree<Leaf>(entries: readonly Entry<Leaf>[]): Tree<Leaf> {
  return new PatternTree(layOut(flatten(join(insert(entries)))))
}
