import type { Dist } from '../compile/dist'

/** Holds the finding of a check: its figure, and what is wrong if anything is. */
export type Finding = { name: string; figure: string; problems: string[] }

/** Holds the subject of the checks: a build, the vendor's API, and the limits of a release. */
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
