import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import type { Env } from '#server/env'
import { mediaUrl } from '#server/media-url'
import { conflict, forbidden, invalid, notFound, Refusal, tokenExpired } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { hasBlocked } from '#server/repositories/community/blocks'
import { shownArticles } from '#server/repositories/site/article'
import {
  addRemark,
  addRemarkReport,
  decideRemark,
  findRemark,
  holdRemark,
  type RemarkRow,
  remarkPage,
  remarksSince,
  removeRemark,
  setRemarkLike,
} from '#server/repositories/site/remarks'
import { questionById, versionOf } from '#server/repositories/tiku/question'
import { judgePublished } from '#server/services/account/published'
import { refuseUnderExam } from '#server/services/tiku/practice/solutions'
import { lockedBy } from '#server/services/tiku/unlock/unlock'
import type { Remark, RemarkKind, Remarks, RemarksQuery, ReportRemark, WriteRemark } from '@/contract/site/remark.schema'
import { REPORTS_TO_HOLD } from '@/domain/doubt/doubt'
import { REMARKS_A_DAY, remarksAddress, remarkWords } from '@/domain/site/remark'
import { richExcerpt } from '@/domain/text/rich-plain'
import { DAY_MS } from '@/domain/time/units'

const TITLE_LENGTH = 60
type Thing = { kind: RemarkKind; objectId: number }

/** The name of a question whose notes a learner may read: they tell its answer, so they are closed as its solution is. */
async function questionTitle({ db, now }: Deps, id: number, viewer: number | null): Promise<string> {
  if (viewer === null) throw tokenExpired()
  const row = await questionById(db, id)
  if (!row) throw notFound('题目')
  if ((await lockedBy(db, viewer, row.categoryId, now())) !== null) throw forbidden('这个题库还没有解锁')
  await refuseUnderExam(db, viewer, id, now())
  return richExcerpt((await versionOf(db, row)).stem, TITLE_LENGTH)
}

/** The name of what is remarked on. Throws where the viewer may not read its remarks. */
async function titleOf(deps: Deps, { kind, objectId }: Thing, viewer: number | null): Promise<string> {
  if (kind === 'question') return questionTitle(deps, objectId, viewer)
  const [article] = await shownArticles(deps.db, [objectId])
  if (!article) throw notFound('文章')
  return article.title
}

const remarkOf = (env: Env, row: RemarkRow, viewer: number | null): Remark => ({
  id: row.id,
  author: { id: row.userId, name: row.nickname, avatar: mediaUrl(env, row.avatar) },
  text: row.text,
  likeCount: row.likeCount,
  isLiked: row.isLiked,
  isMine: row.userId === viewer,
  isHeld: row.visibility !== 'public',
  madeAt: row.madeAt,
})

export async function remarksOf(deps: Deps, { page = 0, limit = 20, ...thing }: RemarksQuery, viewer: number | null): Promise<Remarks> {
  const title = await titleOf(deps, thing, viewer)
  const { total, rows } = await remarkPage(deps.db, { ...thing, viewer, page, limit })
  return { title, total, remarks: rows.map((row) => remarkOf(deps.env, row, viewer)) }
}

/** A remark that a learner may see, on something they may read. Throws not found. */
async function visibleRemark(deps: Deps, id: number, viewer: number): Promise<RemarkRow> {
  const row = await findRemark(deps.db, id, viewer)
  if (!row || (row.visibility !== 'public' && row.userId !== viewer)) throw notFound('内容')
  await titleOf(deps, row, viewer)
  return row
}

async function shownRemark({ db, env }: Pick<Deps, 'db' | 'env'>, id: number, viewer: number): Promise<Remark> {
  const row = await findRemark(db, id, viewer)
  if (!row) throw notFound('内容')
  return remarkOf(env, row, viewer)
}

/** Writes a remark, once for a key; words that need a look are held. */
export async function writeRemark(
  deps: Deps,
  userId: number,
  { kind, objectId, idempotencyKey, text: said }: WriteRemark,
): Promise<Remark> {
  const text = said.trim()
  if (text === '') throw invalid('请写点内容再发布')
  const { verdict, reason } = await judgePublished(deps, userId, 'comment', text)
  if (verdict === 'refuse') throw invalid(`${reason}，请修改后再发布`)
  await titleOf(deps, { kind, objectId }, userId)
  const madeAt = deps.now()
  const id = await tx(deps.db, async (work) => {
    const visibility = verdict === 'pass' ? ('public' as const) : ('held' as const)
    const row = { user_id: userId, kind, object_id: objectId, idempotency_key: idempotencyKey, text, visibility, made_at: madeAt }
    const made = await addRemark(work, row)
    if ((await remarksSince(work, userId, madeAt - DAY_MS)) > REMARKS_A_DAY)
      throw new Refusal(429, `今天发的${remarkWords[kind].one}有点多，明天再来吧`)
    return made
  })
  return shownRemark(deps, id, userId)
}

/** Refuses what one learner would do to another who blocked them; it does not tell why. */
async function refuseBlocked(db: Db, authorId: number, userId: number): Promise<void> {
  if (await hasBlocked(db, { userId: authorId, targetId: userId })) throw conflict('对方设置了互动权限，暂时不能操作')
}

export async function likeRemark(deps: Deps, userId: number, id: number, isOn: boolean): Promise<Remark> {
  const row = await visibleRemark(deps, id, userId)
  if (isOn && row.userId === userId) throw invalid('不能给自己点赞')
  if (isOn) await refuseBlocked(deps.db, row.userId, userId)
  await tx(deps.db, (work) => setRemarkLike(work, { remark_id: id, user_id: userId }, isOn))
  return shownRemark(deps, id, userId)
}

export async function dropRemark({ db, now }: Deps, userId: number, id: number): Promise<void> {
  if (!(await removeRemark(db, id, userId, now()))) throw notFound('内容')
}

/** Reports a remark to staff; three learners' reports take it out of sight until staff have looked. */
export async function reportRemark(deps: Deps, userId: number, id: number, said: ReportRemark): Promise<void> {
  const row = await visibleRemark(deps, id, userId)
  if (row.userId === userId) throw invalid('不能举报自己的内容')
  const note = said.note.trim()
  if (said.reason === 'other' && note === '') throw invalid('请写明举报的原因')
  await tx(deps.db, async (work) => {
    const count = await addRemarkReport(work, { userId, remarkId: id, reason: said.reason, note, now: deps.now() })
    if (count >= REPORTS_TO_HOLD) await holdRemark(work, id)
  })
}

type Decided = Thing & { id: number; userId: number; visibility: 'public' | 'hidden'; reason: string }

/** Staff show or hide a remark, and its author is told of both. */
export async function decideRemarkWithin(
  work: Tx,
  { id, userId, kind, objectId, visibility, reason }: Decided,
  now: number,
): Promise<void> {
  await decideRemark(work, id, visibility, now)
  const { one } = remarkWords[kind]
  const body = visibility === 'public' ? `你的${one}已通过审核，大家都能看到了。` : `你的${one}没有通过审核：${reason}`
  const told = { userId, kind: 'post_decided' as const, ref: `remark:${id}:${visibility}:${now}`, title: `你的${one}审核有结果了` }
  await sendMessage(work, { ...told, body, link: remarksAddress(kind, objectId), now })
}
