/** A node of the category tree as stored. */
export type CategoryNode = { id: number; parent_id: number | null }

/** The category and all its descendants; an unknown id gives only itself. */
export function withDescendants(nodes: readonly CategoryNode[], id: number): number[] {
  const below = nodes.filter((node) => node.parent_id === id && node.id !== id)
  return [id, ...below.flatMap((node) => withDescendants(nodes, node.id))]
}
