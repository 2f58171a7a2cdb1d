/** Holds the server's names of one learner's things, in the order of their numbers in the run. */
export type Names = {
  courses: readonly number[]
  packs: readonly number[]
  batches: readonly string[]
  orders: string[]
  trades: string[]
  coupons: number[]
  refunds: number[]
  cashOuts: string[]
  bargains: number[]
  merges: number[]
}

export const newNames = (courses: readonly number[], packs: readonly number[], batches: readonly string[]): Names => ({
  courses,
  packs,
  batches,
  orders: [],
  trades: [],
  coupons: [],
  refunds: [],
  cashOuts: [],
  bargains: [],
  merges: [],
})

/** Remembers a name that is new; one that is known keeps its number. */
export function note<T>(names: T[], name: T): void {
  if (!names.includes(name)) names.push(name)
}
