/** A pattern, `/course/:id/detail`, and its value. */
export type Entry<Leaf> = { path: string; leaf: Leaf }
/** The value of the pattern that a path fits, and what stands in place of its parameters, in order and as it is written. */
export type Found<Leaf> = { leaf: Leaf; texts: readonly string[] }
export type Find<Leaf> = (path: string) => Found<Leaf> | undefined

/** Holds the continuations of a part of a path: fixed parts, a parameter, or the end of a pattern. */
type Node<Leaf> = { fixed: Map<string, Node<Leaf>>; param?: Node<Leaf>; leaf?: Leaf }

function nodeAfter<Leaf>(node: Node<Leaf>, part: string): Node<Leaf> {
  if (part.startsWith(':')) {
    node.param ??= { fixed: new Map() }
    return node.param
  }
  const next = node.fixed.get(part) ?? { fixed: new Map() }
  node.fixed.set(part, next)
  return next
}

/** The parts between slashes. One slash at the end does not count; two are no end of a path: `//` leads to another host. */
function partsOf(path: string): string[] {
  const parts = path.split('/')
  const last = parts.length - 1
  return last > 1 && parts[last] === '' && parts[last - 1] !== '' ? parts.slice(0, last) : parts
}

/** Follows the parts from one of them on. A fixed part is tried before a parameter, whatever the order of the patterns; none is empty. */
function follow<Leaf>(node: Node<Leaf>, parts: readonly string[], at: number): Found<Leaf> | undefined {
  const part = parts[at]
  if (part === undefined) return node.leaf === undefined ? undefined : { leaf: node.leaf, texts: [] }
  const fixed = node.fixed.get(part)
  const found = fixed && follow(fixed, parts, at + 1)
  if (found || !node.param || part === '') return found
  const rest = follow(node.param, parts, at + 1)
  return rest && { leaf: rest.leaf, texts: [part, ...rest.texts] }
}

/** The way to find the pattern that a path fits. */
export function buildTree<Leaf>(entries: readonly Entry<Leaf>[]): Find<Leaf> {
  const root: Node<Leaf> = { fixed: new Map() }
  for (const { path, leaf } of entries) path.split('/').reduce(nodeAfter, root).leaf = leaf
  return (path) => follow(root, partsOf(path), 0)
}
