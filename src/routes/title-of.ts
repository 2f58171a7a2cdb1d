import { type RouteName, rowOf } from './table'

let held: Readonly<Record<string, string>> = {}

/** Takes the titles of the pages of sub-packages: on the web the list of these pages brings them, in the mini-program its start. */
export function holdTitles(brought: Readonly<Record<string, string>>): void {
  held = brought
}

/** The navigation title of a page; empty as long as the list of its pages is not there. */
export function titleOf(name: RouteName): string {
  const { title }: { title?: string } = rowOf(name)
  return title ?? held[name] ?? ''
}
