import { type Static, Type } from '@sinclair/typebox'
import type { Tx } from '#server/database/tables'
import { putArticleLike } from '#server/repositories/site/article-likes'
import { putFavourite } from '#server/repositories/site/favourites'
import { addRemark, setRemarkLike } from '#server/repositories/site/remarks'
import { learnerIds } from '#server/seed/learner-ids'
import { FavouriteKindSchema } from '@/contract/site/favourite-content.schema'
import { closed, Id, Text } from '@/contract/site/stored-values.schema'
import { shanghaiHour } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'

const DaysAgo = Type.Integer({ minimum: 0 })
const RemarkSeed = Type.Object(
  {
    /** An article by its id, or a question by its key. */
    on: Type.Union([Type.Object({ article: Id }, closed), Type.Object({ question: Text }, closed)]),
    text: Text,
    daysAgo: DaysAgo,
    likes: Type.Array(Text),
    isHeld: Type.Optional(Type.Boolean()),
  },
  closed,
)
/** Holds the favourites of a demo learner, and the comments and notes they shared. */
export const ReaderSeed = Type.Object(
  {
    mobile: Text,
    favourites: Type.Array(Type.Object({ kind: FavouriteKindSchema, id: Id, daysAgo: DaysAgo }, closed)),
    /** Articles that they like. */
    likes: Type.Optional(Type.Array(Type.Object({ article: Id, daysAgo: DaysAgo }, closed))),
    remarks: Type.Array(RemarkSeed),
  },
  closed,
)
type Remark = Static<typeof RemarkSeed>
type Readers = readonly Static<typeof ReaderSeed>[]

const HOUR = 20

async function objectOf(work: Tx, { on }: Remark): Promise<{ kind: 'article' | 'question'; object_id: number } | undefined> {
  if ('article' in on) return { kind: 'article', object_id: on.article }
  const row = await work.selectFrom('question').select('id').where('key', '=', on.question).executeTakeFirst()
  return row && { kind: 'question', object_id: row.id }
}

type Past = { userId: number; key: string; at: number; ids: ReadonlyMap<string, number> }

async function writeRemark(work: Tx, remark: Remark, { userId, key, at, ids }: Past): Promise<void> {
  const object = await objectOf(work, remark)
  if (!object) return
  const visibility = remark.isHeld ? ('held' as const) : ('public' as const)
  const id = await addRemark(work, { ...object, user_id: userId, idempotency_key: key, text: remark.text, visibility, made_at: at })
  for (const user_id of remark.likes.flatMap((mobile) => ids.get(mobile) ?? [])) await setRemarkLike(work, { remark_id: id, user_id }, true)
}

/** Writes what demo learners keep and say. Made once. */
export async function writeReaders(work: Tx, readers: Readers, now: number): Promise<void> {
  const ids = await learnerIds(
    work,
    readers.flatMap(({ mobile, remarks }) => [mobile, ...remarks.flatMap(({ likes }) => likes)]),
  )
  const momentOf = (daysAgo: number) => Math.min(now - MINUTE_MS, shanghaiHour(now, -daysAgo, HOUR))
  for (const { mobile, favourites, likes = [], remarks } of readers) {
    const userId = ids.get(mobile)
    if (userId === undefined) continue
    for (const { kind, id, daysAgo } of favourites) await putFavourite(work, { userId, kind, id }, true, momentOf(daysAgo))
    for (const { article, daysAgo } of likes) await putArticleLike(work, { userId, articleId: article }, true, momentOf(daysAgo))
    for (const [index, remark] of remarks.entries())
      await writeRemark(work, remark, { userId, key: `seed-remark-${userId}-${index}`, at: momentOf(remark.daysAgo) + index, ids })
  }
}
