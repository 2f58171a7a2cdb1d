/** Opens something once for each owner, a server or its database. Where that fails, the next who asks opens it anew. */
export function openedOnce<Owner extends object, T>(open: (owner: Owner) => Promise<T>): (owner: Owner) => Promise<T> {
  const opened = new WeakMap<Owner, Promise<T>>()
  return (owner) => {
    const known = opened.get(owner)
    if (known) return known
    const opening = open(owner)
    opened.set(owner, opening)
    opening.catch(() => opened.delete(owner))
    return opening
  }
}
