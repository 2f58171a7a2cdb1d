type Category = { id: number; name: string; children?: Category[] }

/** Where a category stands: the list it is in, and itself. */
function placeOf(list: readonly Category[], id: number): { siblings: readonly Category[]; own: Category } | undefined {
  const own = list.find((category) => category.id === id)
  if (own) return { siblings: list, own }
  for (const { children } of list) {
    const found = children && placeOf(children, id)
    if (found) return found
  }
  return undefined
}

/** What to offer beside a category: itself and its children where it has any, else its siblings; the roots for an unknown one. */
export function siblingsOf(tree: readonly Category[], id: number): readonly Category[] {
  const place = placeOf(tree, id)
  if (!place) return tree
  const { siblings, own } = place
  return own.children && own.children.length > 0 ? [own, ...own.children] : siblings
}
