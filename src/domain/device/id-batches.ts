/** Maximum ids of a user lookup. */
export const USER_BATCH_SIZE = 100

/** The ids without duplicates, in order, in groups no larger than a lookup allows. */
export function idBatches(ids: readonly number[], size = USER_BATCH_SIZE): number[][] {
  const once = [...new Set(ids)]
  return Array.from({ length: Math.ceil(once.length / size) }, (_, at) => once.slice(at * size, (at + 1) * size))
}

/** Merges several lists into one map by id. */
export function mergedById<T extends { id: number }>(lists: readonly (readonly T[])[]): Map<number, T> {
  return new Map(lists.flat().map((row) => [row.id, row]))
}
