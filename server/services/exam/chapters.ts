import { readStale } from '#server/database/replica'
import type { Deps } from '#server/deps'
import { cachedPublic } from '#server/public-cache'
import { chaptersOf } from '#server/repositories/tiku/subject'

export type Chapters = Awaited<ReturnType<typeof chaptersOf>>

/** Chapters of some subjects with how many questions each has, alike for everybody and counted once in a while. */
export const chaptersIn = (deps: Deps, subjectIds: readonly number[]): Promise<Chapters> =>
  cachedPublic(deps, `chapters ${subjectIds.join()}`, () => readStale(deps, (db) => chaptersOf(db, subjectIds)))
