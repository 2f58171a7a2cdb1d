import type { Dist } from '../compile/dist'

/** What a check has found: its figure, and what is wrong if anything is. */
export type Finding = { name: string; figure: string; problems: string[] }

/** What is checked: a build, the vendor's API, and what the release allows. */
export type Subject = {
  dist: Dist
  /** Bytes by file, all files of the build. */
  bytes: ReadonlyMap<string, number>
  /** Members of `wx`, each with the base library that first had it. */
  api: ReadonlyMap<string, string>
  /** Origins a request may go to. */
  domains: readonly string[]
}

export type Check = (subject: Subject) => Finding

export const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
