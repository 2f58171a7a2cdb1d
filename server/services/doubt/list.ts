import type { Deps } from '#server/deps'
import { tokenExpired } from '#server/refusal'
import { type DoubtSummary, likeDoubts, listDoubts } from '#server/repositories/doubt/cards'
import type { DoubtCard, DoubtListQuery } from '@/contract/doubt/doubt.schema'
import { doubtStatusAt } from '@/domain/doubt/doubt'
import { queryTerms } from '@/domain/search/search-terms'
import { refuseExamQuestion } from './under-exam'

export const ANONYMOUS = '匿名同学'
const SIMILAR = 3
const STEM_LENGTH = 30
const TEXT_LENGTH = 120

const aboutOf = ({ courseTitle, lessonTitle, stem }: DoubtSummary) =>
  lessonTitle ?? courseTitle ?? (stem === null ? '' : `题目：${stem.slice(0, STEM_LENGTH)}`)

const cardOf = (row: DoubtSummary, now: number): DoubtCard => ({
  id: row.id,
  text: row.text.slice(0, TEXT_LENGTH),
  imageCount: row.images.length,
  status: doubtStatusAt(row, now),
  askerName: row.isAnonymous ? ANONYMOUS : row.nickname,
  about: aboutOf(row),
  answerCount: row.answerCount,
  likeCount: row.likeCount,
  hasTeacherAnswer: row.hasTeacherAnswer,
  isHeld: row.isHeld,
  madeAt: row.madeAt,
})

/** A page of questions: everybody's public ones, or the learner's own. */
export async function doubtList({ db, now }: Deps, viewer: number | null, query: DoubtListQuery): Promise<DoubtCard[]> {
  const { scope = 'all', page = 0, limit = 20, ...filter } = query
  if (scope === 'mine' && viewer === null) throw tokenExpired()
  const rows = await listDoubts(db, { viewer, onlyMine: scope === 'mine', ...filter, page, limit })
  return rows.map((row) => cardOf(row, now()))
}

/** Earlier questions similar to a text; none during an exam with it. */
export async function similarDoubts({ db, now }: Deps, userId: number, text: string): Promise<DoubtCard[]> {
  const terms = queryTerms(text)
  if (terms.length === 0) return []
  await refuseExamQuestion(db, userId, { text }, now())
  return (await likeDoubts(db, terms, SIMILAR)).map((row) => cardOf(row, now()))
}
