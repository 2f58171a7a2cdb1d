import { publishDraft } from '#server/bank/write/publish'
import type { Db, Tx } from '#server/database/tables'
import { change, draftPath, putQuestion } from '#server/desk/exam/paper-draft'
import { type ActRow, act } from '#server/desk/frame/row'
import { pick } from '#server/desk/parts/field'
import { choicesOf, object, objects } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import type { Env } from '#server/env'
import { conflict, invalid } from '#server/refusal'
import { listPaperDrafts, paperDraftById } from '#server/repositories/exam/paper-draft'
import { draftOfQuestion, pointsOfChapter, type WholeQuestion, wholeQuestion } from '#server/repositories/tiku/question-draft'
import type { QuestionType } from '@/contract/tiku/question.schema'
import { difficulties, draftedOf } from './question-forms'

const roles = ['editor', 'teacher'] as const
const MOST_DRAFTS = 200

/** A question that may be changed without its form: it stands alone or above its material, and nobody writes a draft of it. */
async function changeable(db: Db | Tx, ref: string): Promise<readonly [WholeQuestion, ...WholeQuestion[]]> {
  const [first, ...parts] = await wholeQuestion(db as Db, idOf(ref, '题目'))
  const own = found(first, '题目')
  if (own.parentId !== null) throw conflict('这是材料题的小题，请从材料题修改')
  if (await draftOfQuestion(db as Db, own.id)) throw conflict('这道题有一份草稿，请先发布或删掉草稿')
  return [own, ...parts]
}

export type Edit = Partial<{ type: QuestionType; difficulty: number; pointIds: number[] }>

/** Publishes the next version of a question with another type, difficulty or other points. Returns its number. */
export async function publishEdit(
  work: Tx,
  [own, ...parts]: readonly [WholeQuestion, ...WholeQuestion[]],
  edit: Edit,
  { env, now }: { env: Env; now: number },
): Promise<number> {
  const content = { ...draftedOf(own), ...edit, children: parts.map(draftedOf) }
  const draft = { content, chapter_id: own.chapterId, categoryId: own.categoryId, source: own.source }
  const made = await publishDraft(work, { env, draft, reason: '题目更正', now })
  if (made.id !== own.id) throw conflict('这道题刚被别人改过')
  return made.version
}

const factsOf = ({ id, chapter, subject }: WholeQuestion) =>
  [
    ['题目', `编号 ${id}`],
    ['章节', `${subject} · ${chapter}`],
  ] as const
const changed = () => conflict('这道题刚被别人改过，请重新打开核对')

const grade = act({
  name: 'grade-question',
  title: '改难度',
  roles,
  fields: { difficulty: pick({ label: '难度', choices: difficulties }) },
  start: async ({ db }, ref) => {
    const [own] = await changeable(db, ref)
    return { facts: factsOf(own), texts: { difficulty: [String(own.difficulty)] }, version: own.version }
  },
  preview: (_deps, _ref, { difficulty }) => [`难度改为“${difficulties[difficulty]}”，题目多一个版本`],
  run: async (tx, { ref, values, version, deps, now }) => {
    const all = await changeable(tx, ref)
    const [own] = all
    if (own.version !== version) throw changed()
    const difficulty = Number(values.difficulty)
    if (difficulty === own.difficulty) throw conflict('难度已经是这样')
    const made = await publishEdit(tx, all, { difficulty }, { env: deps.env, now })
    const before = { difficulty: own.difficulty }
    return { object: `question:${own.id}`, before, after: { difficulty, version: made }, to: `/questions/${own.id}` }
  },
})

const point = act({
  name: 'point-question',
  title: '改知识点',
  roles,
  fields: { points: objects({ label: '知识点', hint: '选中的替换原来的；只有这一章的题能用这些知识点' }) },
  start: async ({ db }, ref) => {
    const [own] = await changeable(db, ref)
    return {
      facts: factsOf(own),
      texts: { points: own.pointIds.map(String) },
      choices: { points: choicesOf(await pointsOfChapter(db, own.chapterId)) },
      version: own.version,
    }
  },
  preview: async ({ db }, ref, { points }) => {
    const [own] = await changeable(db, ref)
    const known = await pointsOfChapter(db, own.chapterId)
    const titles = known.flatMap(({ id, title }) => (points.includes(id) ? [title] : []))
    return [titles.length === 0 ? '不再属于任何知识点' : `知识点改为“${titles.join('、')}”`]
  },
  run: async (tx, { ref, values: { points }, version, deps, now }) => {
    const all = await changeable(tx, ref)
    const [own] = all
    if (own.version !== version) throw changed()
    const known = new Set((await pointsOfChapter(tx as Db, own.chapterId)).map(({ id }) => id))
    if (points.some((id) => !known.has(id))) throw invalid('它在别的章节，用不了这些知识点')
    const made = await publishEdit(tx, all, { pointIds: points }, { env: deps.env, now })
    const before = { pointIds: own.pointIds }
    return { object: `question:${own.id}`, before, after: { pointIds: points, version: made }, to: `/questions/${own.id}` }
  },
})

const intoPaper = act({
  name: 'put-question-in-paper',
  title: '放进试卷',
  roles,
  fields: { draftId: object({ label: '试卷草稿', hint: '放进草稿里同一题型的大题，分值同那一题' }) },
  start: async ({ db }, ref) => {
    const [own] = await wholeQuestion(db, idOf(ref, '题目'))
    const drafts = await listPaperDrafts(db, { limit: MOST_DRAFTS })
    return {
      facts: factsOf(found(own, '题目')),
      choices: { draftId: choicesOf(drafts.map(({ id, content }) => ({ id, title: content.title }))) },
    }
  },
  preview: async ({ db }, _ref, { draftId }) => [`放进“${found(await paperDraftById(db, draftId), '草稿').content.title}”的草稿`],
  run: async (tx, { ref, values: { draftId }, visit, now }) => {
    const [first] = await wholeQuestion(tx as Db, idOf(ref, '题目'))
    const own = found(first, '题目')
    const draft = found(await paperDraftById(tx as Db, draftId), '草稿')
    const place = draft.content.parts.findIndex(({ type }) => type === own.type)
    if (place < 0) throw conflict('这份卷子没有这种题型的大题')
    const content = await putQuestion(tx, draft, place, own.id)
    return change(tx, { draft, version: draft.version, content, visit, now }, draftPath(draft.id))
  },
})

/** Acts on questions that a list offers for many of them. */
export const questionManyActs: readonly ActRow[] = [grade, point, intoPaper]
