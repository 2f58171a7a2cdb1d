import { type Row, rows } from './table'

type Node = { exact: Map<string, Node>; param?: Node; row?: Row & { name: string } }
export type Match = { row: Row & { name: string }; params: Record<string, string> }

const emptyNode = (): Node => ({ exact: new Map() })

function plant(root: Node, row: Row & { name: string }): void {
  let node = root
  for (const part of row.path.split('/').slice(1)) {
    if (part.startsWith(':')) {
      node.param ??= emptyNode()
      node = node.param
    } else {
      const next = node.exact.get(part) ?? emptyNode()
      node.exact.set(part, next)
      node = next
    }
  }
  node.row = row
}

/** A tree of path parts: a fixed part wins over a parameter, so the order of rows does not matter. */
const tree = rows.reduce((root, row) => {
  plant(root, row)
  return root
}, emptyNode())

function descend(node: Node, parts: readonly string[], at: number): Node | undefined {
  const part = parts[at]
  if (part === undefined) return node.row && node
  const exact = node.exact.get(part)
  const found = exact && descend(exact, parts, at + 1)
  return found ?? (node.param && part !== '' ? descend(node.param, parts, at + 1) : undefined)
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function paramsOf(pattern: string, parts: readonly string[]): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  const names = pattern.split('/').slice(1)
  for (const [at, name] of names.entries()) {
    if (!name.startsWith(':')) continue
    const value = decode(String(parts[at]))
    if (value === undefined) return undefined
    params[name.slice(1)] = value
  }
  return params
}

/** The row a path leads to, with its parameters as text; undefined when no row does. The query is not looked at. */
export function match(path: string): Match | undefined {
  const parts = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/').slice(1)
  const row = descend(tree, parts, 0)?.row
  const params = row && paramsOf(row.path, parts)
  return row && params && { row, params }
}
