import { pageRows } from './table'

/** Titles of the pages of sub-packages, by their names. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  pageRows.filter(({ bundle }) => bundle !== 'main').map(({ name, title }) => [name, title]),
)
