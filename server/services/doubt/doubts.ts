import type { Db } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { notFound, tokenExpired } from '#server/refusal'
import { type DoubtRow, type DoubtSummary, findDoubt, likeDoubts, listDoubts } from '#server/repositories/doubt/doubts'
import { likedIn, QUESTION_ITSELF } from '#server/repositories/doubt/reactions'
import { aboutDoubt, nicknameOf, type ThreadPost, threadOf } from '#server/repositories/doubt/thread'
import { refuseUnderExam } from '#server/services/tiku/practice/solutions'
import type { Doubt, DoubtAuthor, DoubtCard, DoubtListQuery, DoubtPost } from '@/contract/doubt/doubt.schema'
import { doubtStatusAt } from '@/domain/doubt/doubt'
import { queryTerms } from '@/domain/search/search-terms'
import { refuseExamQuestion } from './ask'

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

/** A question a viewer may read: others' only when public, none while the viewer sits an exam with it. Throws not found. */
export async function visibleDoubt(db: Db, viewer: number | null, id: number, now: number): Promise<DoubtRow> {
  const row = await findDoubt(db, id)
  if (!row || (row.visibility !== 'public' && row.user_id !== viewer)) throw notFound('提问')
  if (viewer !== null && row.question_id !== null) await refuseUnderExam(db, viewer, row.question_id, now)
  return row
}

type Seen = { env: Env; viewer: number | null; row: DoubtRow; liked: ReadonlySet<number> }

function authorOf({ env, viewer, row }: Seen, post: ThreadPost): DoubtAuthor {
  if (post.teacherName !== null)
    return {
      name: post.teacherName,
      avatar: mediaUrl(env, post.teacherAvatar ?? ''),
      badge: post.teacherTitle,
      isMine: false,
      isAsker: false,
    }
  const isAsker = post.userId === row.user_id
  const isMine = viewer !== null && post.userId === viewer
  if (isAsker && row.is_anonymous) return { name: ANONYMOUS, avatar: '', badge: null, isMine, isAsker }
  return { name: post.nickname ?? '', avatar: mediaUrl(env, post.avatar ?? ''), badge: null, isMine, isAsker }
}

const postOf = (seen: Seen, post: ThreadPost): DoubtPost => ({
  id: post.id,
  kind: post.kind,
  author: authorOf(seen, post),
  text: post.text,
  images: post.images.map((path) => mediaUrl(seen.env, path)),
  likeCount: post.likeCount,
  isLiked: seen.liked.has(post.id),
  isAccepted: seen.row.accepted_post_id === post.id,
  isHeld: post.visibility !== 'public',
  madeAt: post.madeAt,
})

/** A question with everything below it, as this viewer sees it. `uid`: whose link led here. */
export async function doubtView({ db, env, now }: Deps, viewer: number | null, id: number, uid?: number): Promise<Doubt> {
  const row = await visibleDoubt(db, viewer, id, now())
  const about = await aboutDoubt(db, id)
  const liked = await likedIn(db, id, viewer)
  const seen: Seen = { env, viewer, row, liked }
  const isMine = row.user_id === viewer
  const face = row.is_anonymous ? { name: ANONYMOUS, avatar: '' } : { name: about.nickname, avatar: mediaUrl(env, about.avatar) }
  return {
    id,
    text: row.text,
    images: row.images.map((path) => mediaUrl(env, path)),
    status: doubtStatusAt({ status: row.status, closeAt: row.close_at }, now()),
    asker: { ...face, badge: null, isMine, isAsker: true },
    isAnonymous: row.is_anonymous,
    isHeld: row.visibility !== 'public',
    anchor: {
      courseId: row.course_id,
      courseTitle: about.courseTitle ?? '',
      lessonId: row.lesson_id,
      lessonTitle: about.lessonTitle ?? '',
      second: row.second,
      questionId: row.question_id,
      questionStem: about.stem ?? '',
    },
    likeCount: row.like_count,
    isLiked: liked.has(QUESTION_ITSELF),
    madeAt: row.made_at,
    closesAt: row.status === 'answered' ? row.close_at : null,
    sharedBy: uid === undefined || uid === viewer || row.is_anonymous ? null : await nicknameOf(db, uid),
    posts: (await threadOf(db, id, viewer)).map((post) => postOf(seen, post)),
  }
}
