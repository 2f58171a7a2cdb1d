import { type RouteName, rowOf } from './table'

let held: Readonly<Record<string, string>> = {}

/**
 * Takes the titles of pages of sub-packages. `config/strip-titles.cjs` leaves them out of the table's rows in the web builds, where
 * the list of these pages brings them.
 */
export function holdTitles(brought: Readonly<Record<string, string>>): void {
  held = brought
}

/** The navigation title of a page; empty as long as the list of its pages is not there. */
export function titleOf(name: RouteName): string {
  const { title }: { title?: string } = rowOf(name)
  return title ?? held[name] ?? ''
}
