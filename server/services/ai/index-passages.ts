import type { Db } from '#server/database/tables'
import { tx } from '#server/database/tx'
import type { Deps } from '#server/deps'
import {
  changedArticles,
  changedHelp,
  changedLessons,
  changedQuestions,
  forgetSources,
  goneSources,
  type NewPassage,
  replacePassages,
} from '#server/repositories/ai/passage-index'
import type { AiSourceKind } from '@/contract/ai/ai.schema'
import { lessonPassages, pagePassages, questionPassages } from './passages-of'

/** Sources written in one transaction. */
const BATCH = 100

type Changed<T> = (db: Db, limit: number) => Promise<T[]>

async function takeIn<T extends { id: number; stamp: string }>(
  db: Db,
  kind: AiSourceKind,
  changed: Changed<T>,
  passagesOf: (source: T) => NewPassage[],
): Promise<void> {
  let found = BATCH
  while (found === BATCH)
    found = await tx(db, async (work) => {
      const sources = await changed(work, BATCH)
      await replacePassages(
        work,
        kind,
        sources.map((source) => ({ refId: source.id, stamp: source.stamp, passages: passagesOf(source) })),
      )
      return sources.length
    })
}

/** Brings what may be quoted to what is taught now: only what changed is written. */
export async function refreshPassages({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const kind of ['lesson', 'question', 'article', 'help'] as const) {
    const gone = await goneSources(db, kind, BATCH)
    await tx(db, (work) => forgetSources(work, kind, gone))
  }
  await takeIn(db, 'lesson', changedLessons, lessonPassages)
  await takeIn(db, 'question', changedQuestions, questionPassages)
  await takeIn(db, 'article', changedArticles, pagePassages)
  await takeIn(db, 'help', changedHelp, pagePassages)
}
