import { SeedError } from './seed-error'

/** The place of a value: the file and its JSON path. */
export type Place = { file: string; path: string }
export type Placed<T> = Place & { value: T }

/** Rows of a list with the path to each. */
export function placed<T>(file: string, path: string, rows: readonly T[]): Placed<T>[] {
  return rows.map((value, index) => ({ file, path: `${path}/${index}`, value }))
}

/** Refuses the second use of a value. */
export function checkUnique<T>(rows: readonly Placed<T>[], name: keyof T & string): void {
  const seen = new Map<unknown, Place>()
  for (const { file, path, value } of rows) {
    const before = seen.get(value[name])
    if (before) throw new SeedError(file, `${path}/${name}`, `duplicate ${value[name]}, first used at ${before.file} ${before.path}`)
    seen.set(value[name], { file, path })
  }
}

/** Refuses a reference to something that no file declares. */
export function checkKnown<T extends number | string>(place: Place, what: string, known: ReadonlySet<T>, value: T): void {
  if (!known.has(value)) throw new SeedError(place.file, place.path, `unknown ${what} ${value}`)
}

/** The ids of rows. */
export const idsOf = (rows: readonly { id: number }[]) => new Set(rows.map((row) => row.id))
