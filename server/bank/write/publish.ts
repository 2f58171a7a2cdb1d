import path from 'node:path'
import { type Draft, type DraftAnswer, type Markup, Refused } from '#server/bank/read/draft'
import { type Prepared, prepare } from '#server/bank/read/question'
import { Bank } from '#server/bank/read/rich/bank'
import { Formulas } from '#server/bank/read/rich/formula'
import type { DraftedQuestion, QuestionDraft } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import type { Env } from '#server/env'
import { bankFolder } from '#server/providers/uploads/rules'
import { conflict, invalid } from '#server/refusal'
import { queueRescores } from '#server/repositories/exam/rescore'
import {
  answeredOf,
  childKeys,
  idsOfKeys,
  lastPlaces,
  lockQuestions,
  putQuestions,
  putVersions,
  questionsByFingerprint,
} from '#server/repositories/tiku/question-bank/questions'
import type { DraftRow } from '#server/repositories/tiku/question-draft'
import type { RichContent } from '@/contract/site/rich.schema'
import type { Key } from '@/contract/tiku/question.schema'
import { canonical } from '@/domain/tiku/question'
import { type Present, presentQuestions } from './plan'

const stored = (content: RichContent): Markup => ({ form: 'tree', nodes: [], stored: content })

function answerOf({ type, options, truth, blanks, isExact, strict, reference, points }: DraftedQuestion): DraftAnswer {
  switch (type) {
    case 'material':
      return { kind: 'none' }
    case 'determine':
      if (truth === null) throw new Refused('answer_missing', '判断题还没有选对或错')
      return { kind: 'truth', value: truth }
    case 'fill':
      return { kind: 'blanks', alternatives: blanks, ...(isExact && { isExact }), ...(strict && { strict }) }
    case 'essay':
      return { kind: 'points', reference: stored(reference), points }
    default:
      return { kind: 'letters', letters: options.flatMap(({ isRight }, at) => (isRight ? [String.fromCharCode(65 + at)] : [])) }
  }
}

function draftOf(own: DraftedQuestion, children: readonly Draft[]): Draft {
  const { type, stem, options, explanation, difficulty } = own
  return {
    ...{ line: 1, part: null, id: null, category: null, chapter: null, points: [], pinned: [], notes: [] },
    type,
    stem: stored(stem),
    options: options.map(({ content }) => stored(content)),
    answer: answerOf(own),
    explanation: explanation.length === 0 ? [] : [stored(explanation)],
    difficulty,
    isGraded: true,
    children,
  }
}

/** A draft as it would be stored. Throws a refusal that says what is missing. */
export async function prepareDraft(env: Pick<Env, 'dataDir'>, content: QuestionDraft): Promise<Prepared> {
  const folder = bankFolder(env)
  const bank = new Bank(env, folder)
  const children = content.type === 'material' ? content.children : []
  try {
    return await prepare(
      draftOf(
        content,
        children.map((child) => draftOf(child, [])),
      ),
      { bank, formulas: new Formulas(bank), place: { root: path.dirname(folder), folder } },
    )
  } catch (error) {
    if (error instanceof Refused) throw invalid(error.reason)
    throw error
  }
}

/** Keeps what no form shows, the worth of single options and answers, where the answers are the same. */
function withWorth(key: Key | null, was: Key | null | undefined): Key | null {
  const without = (each: Key | null | undefined) => {
    if (each?.kind === 'letters') return canonical({ ...each, weights: undefined })
    return each?.kind === 'blanks' ? canonical({ ...each, shares: undefined }) : canonical(each ?? null)
  }
  return was && without(was) === without(key) ? was : key
}

const words = ({ text }: { text: string }) => text.replace(/\s+/g, '')

/** Names why a question that learners answered cannot become this; null when it can. Answers are kept by the letters of options. */
function misfitFor({ said }: Present, key: Key | null, options: readonly { text: string }[]): string | null {
  if (said.answer_key?.kind !== key?.kind) return '已有学员作答，不能换成另一种作答形式：请停用它，另建一题'
  const [was, is] = [said.options.map(words), options.map(words)]
  if (is.length < was.length) return '已有学员作答，不能减少选项'
  const isMoved = was.some((text, at) => is[at] !== text && is.includes(text))
  return isMoved ? '已有学员作答，选项要保持原来的次序：作答按选项字母记录' : null
}

/** A draft as far as it is published: of the desk's drafts, or of a table. */
type Publishable = Pick<DraftRow, 'content' | 'chapter_id' | 'categoryId' | 'source'>
type Part = { key: string; own: DraftedQuestion; prepared: Prepared; isTop: boolean }

async function checkAnswered(work: Tx, parts: readonly Part[], known: ReadonlyMap<string, Present>): Promise<void> {
  const answered = await answeredOf(
    work,
    [...known.values()].map(({ id }) => id),
  )
  for (const { key, prepared, isTop } of parts) {
    const before = known.get(key)
    const why = before && answered.has(before.id) && misfitFor(before, prepared.body.answer_key, prepared.body.options)
    if (why) throw conflict(isTop ? why : `小题：${why}`)
  }
}

async function writeRows(work: Tx, draft: Publishable, parts: readonly Part[], known: ReadonlyMap<string, Present>) {
  const last = (await lastPlaces(work, [draft.chapter_id])).get(draft.chapter_id) ?? 0
  const ids = new Map([...known].map(([key, { id }]) => [key, id]))
  const put = async ({ key, own, prepared, isTop }: Part, at: number) => {
    const before = known.get(key)
    const row = {
      key,
      category_id: draft.categoryId,
      chapter_id: draft.chapter_id,
      parent_id: isTop ? null : (ids.get(draft.content.key) ?? null),
      type: own.type,
      fingerprint: isTop ? prepared.fingerprint : null,
      seq: before?.chapterId === draft.chapter_id ? before.seq : last + at + 1,
      version: before?.version ?? 1,
      source: draft.source,
    }
    await putQuestions(work, [row])
    for (const { id } of await idsOfKeys(work, [key])) ids.set(key, id)
  }
  for (const [at, part] of parts.entries()) await put(part, at)
  return ids
}

type Published = { id: number; version: number; isNew: boolean; corrected: { questionId: number; version: number }[] }

/**
 * Makes a draft the present version of its question, and queues results that its key changes. Refuses one that is incomplete, that the
 * bank has already, or whose learners' answers would come to mean something else.
 */
export async function publishDraft(
  work: Tx,
  { env, draft, reason, now }: { env: Pick<Env, 'dataDir'>; draft: Publishable; reason: string; now: number },
): Promise<Published> {
  await lockQuestions(work)
  const { content } = draft
  const prepared = await prepareDraft(env, content)
  const parts: Part[] = [
    { key: content.key, own: content, prepared, isTop: true },
    ...prepared.children.flatMap((child, at) => {
      const own = content.children[at]
      return own ? [{ key: own.key, own, prepared: child, isTop: false }] : []
    }),
  ]
  const known = await presentQuestions(
    work,
    parts.map(({ key }) => key),
  )
  const top = known.get(content.key)
  const twin = (await questionsByFingerprint(work, [draft.categoryId], [prepared.fingerprint])).find(({ key }) => key !== content.key)
  if (twin) throw conflict(`题库里已有同样的题：编号 ${twin.id}`)
  if (top && (await childKeys(work, top.id)).some((key) => !known.has(key))) throw conflict('已发布的小题不能删去，请改它的内容')
  await checkAnswered(work, parts, known)
  const ids = await writeRows(work, draft, parts, known)
  const made = parts.flatMap(({ key, own, prepared: { body } }) => {
    const before = known.get(key)
    const next = { ...body, answer_key: withWorth(body.answer_key, before?.said.answer_key), point_ids: own.pointIds }
    if (before && canonical(next) === before.text) return []
    const version = { ...next, question_id: ids.get(key) ?? 0, version: (before?.version ?? 0) + 1 }
    return [{ version, isCorrected: before !== undefined && canonical(next.answer_key) !== before.answerKey }]
  })
  await putVersions(
    work,
    made.map(({ version }) => version),
    now,
  )
  const corrected = made.flatMap(({ version: { question_id, version }, isCorrected }) =>
    isCorrected ? [{ questionId: question_id, version }] : [],
  )
  await queueRescores(work, corrected, reason, now)
  const id = ids.get(content.key) ?? 0
  const version = made.find(({ version: each }) => each.question_id === id)?.version.version ?? top?.version ?? 1
  return { id, version, isNew: top === undefined, corrected }
}
