/** A list whose items have no name of their own and never change places, each with its place as key. */
export const keyed = <T>(list: readonly T[]) => list.map((item, at) => ({ item, key: String(at) }))
