import { Refused } from '#server/bank/read/draft'
import type { Entry } from '#server/bank/read/entry'
import type { Tx } from '#server/database/tables'
import { type ChapterPlace, chapterKey, type Places, type PointPlace, pointKey } from '#server/repositories/exam/question-places'
import { type Answered, answeredOf, childrenOf, questionsByKey } from '#server/repositories/tiku/question-bank/questions'
import { canonical } from '@/domain/tiku/question'
import type { Rival } from './against-bank'
import { misfit, type Said } from './same-question'

/** A stored question: its number, its place, and its content and key in canonical text. */
export type Present = {
  id: number
  version: number
  chapterId: number
  type: string
  seq: number
  fingerprint: string | null
  text: string
  answerKey: string
  said: Said
}
export type Outcome = 'imported' | 'updated' | 'skipped' | 'refused'
/** Holds the outcome of an entry: nothing, a new question, a new version, or only a new place. `refused` is the reason for nothing, `rival` the question of the bank that it contradicts. */
export type Step = { entry: Entry; outcome: Outcome; before: Present | null; isSaid: boolean; refused?: Refused; rival?: Rival }

export const placeOf = ({ categoryId, chapter }: Entry): ChapterPlace => ({ categoryId, chapter })
export const pointsOf = (entry: Entry): PointPlace[] => entry.points.map((point) => ({ ...placeOf(entry), point }))

/** Questions of the bank by key. */
export async function presentQuestions(work: Tx, keys: readonly string[]): Promise<Map<string, Present>> {
  if (keys.length === 0) return new Map()
  const rows = await questionsByKey(work, keys)
  return new Map(
    rows.map(({ id, key, version, chapter_id, type, seq, fingerprint, ...said }) => [
      key,
      { id, version, chapterId: chapter_id, type, seq, fingerprint, text: canonical(said), answerKey: canonical(said.answer_key), said },
    ]),
  )
}

/** Ids of an entry's points; a point that is not there yet has none. */
export const pointIds = (entry: Entry, places: Places) => pointsOf(entry).flatMap((place) => places.points.get(pointKey(place)) ?? [])

const childrenLost = new Refused('children_removed', '题库里这道材料题还有别的小题：小题不能删去，请保留')

/** Materials that have children in the bank which the file no longer has: learners have answered those, so none is taken away. */
async function shrunkMaterials(work: Tx, entries: readonly Entry[], known: ReadonlyMap<string, Present>): Promise<Set<string>> {
  const ids = new Map(entries.flatMap(({ key, type }) => (type === 'material' ? [[known.get(key)?.id ?? 0, key] as const] : [])))
  ids.delete(0)
  if (ids.size === 0) return new Set()
  const said = new Set(entries.map(({ key }) => key))
  const children = await childrenOf(work, [...ids.keys()])
  return new Set(children.filter(({ key }) => !said.has(key)).flatMap(({ parent_id }) => ids.get(parent_id ?? 0) ?? []))
}

/** Questions that must not change to the file's content, by key; a material is refused or accepted with all its children. */
export async function refusals(
  work: Tx,
  entries: readonly Entry[],
  known: ReadonlyMap<string, Present>,
  isUpdate: boolean,
): Promise<Map<string, Refused>> {
  const refused = new Map([...(await shrunkMaterials(work, entries, known))].map((key) => [key, childrenLost]))
  const answered = isUpdate ? new Map<number, Answered>() : await answeredOf(work, correctedIds(entries, known))
  for (const { key, parentKey, line, body } of entries) {
    const before = known.get(key)
    const why = before && (misfit(before.said, body) ?? answeredRefusal(answered.get(before.id)))
    if (why) refused.set(parentKey ?? key, parentKey === null ? why : new Refused(why.code, `小题：${why.reason}`, line))
  }
  return refused
}

/** Questions whose key would be another. */
export const correctedIds = (entries: readonly Entry[], known: ReadonlyMap<string, Present>) =>
  entries.flatMap(({ key, body }) => {
    const before = known.get(key)
    return before && before.answerKey !== canonical(body.answer_key) ? [before.id] : []
  })

const answeredRefusal = (answered: Answered | undefined) =>
  answered &&
  new Refused(
    'has_answers',
    `答案与题库里的不同，而这道题已有作答（${answered.results} 份成绩，${answered.practices} 次练习）：确认更正请加 --update，成绩会重新计算`,
  )

export const refusedStep = (entry: Entry, refused: Refused, rival?: Rival): Step => ({
  ...{ entry, outcome: 'refused', before: null, isSaid: false, refused },
  ...(rival && { rival }),
})

/** Compares the content of the file with that of the bank. */
export function stepOf(entry: Entry, before: Present | null, places: Places): Step {
  if (!before) return { entry, outcome: 'imported', before, isSaid: true }
  const isSaid =
    canonical({ ...entry.body, point_ids: pointIds(entry, places) }) !== before.text || entry.points.length > pointIds(entry, places).length
  const isMoved = places.chapters.get(chapterKey(placeOf(entry)))?.id !== before.chapterId || entry.type !== before.type
  return { entry, outcome: isSaid || isMoved ? 'updated' : 'skipped', before, isSaid }
}
