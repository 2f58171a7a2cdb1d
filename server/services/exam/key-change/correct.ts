import { type Static, Type } from '@sinclair/typebox'
import { type Db, type Tx, tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { invalid, notFound } from '#server/refusal'
import { insertNotice } from '#server/repositories/account/learner'
import { sendMessage } from '#server/repositories/account/message'
import { queueRescores, recordRescored, takeWaiting, type Waiting, waitingResults } from '#server/repositories/exam/rescore'
import { lockQuestion, putVersion } from '#server/repositories/tiku/correction'
import { type Remarked, remark } from '#server/services/exam/grading'
import { RichContentSchema } from '@/contract/site/rich.schema'
import { type Key, KeySchema } from '@/contract/tiku/question.schema'
import { marksText } from '@/domain/scoring/marks'
import { pinnedLetters } from '@/domain/tiku/pinned-letters'
import { canonical } from '@/domain/tiku/question'

const BATCH = 100

/** How many results were marked again, and how many of them got other marks. */
type Rescored = { results: number; changed: number }

async function recordDone(work: Tx, rows: readonly Waiting[], { userId, before, after }: Remarked, at: number): Promise<void> {
  for (const { resultId, questionId, version } of rows)
    await recordRescored(work, {
      userId,
      resultId,
      questionId,
      version,
      fromMarks: before.get(questionId)?.marks ?? 0,
      toMarks: after.get(questionId)?.marks ?? 0,
      at,
    })
}

/** Marks a result once for all pending corrections; its learner is notified when the marks change. */
async function rescoreOne(work: Tx, resultId: number, rows: readonly Waiting[], at: number): Promise<boolean> {
  const made = await remark(work, resultId, new Map(rows.map(({ questionId, version }) => [questionId, version])), at)
  await recordDone(work, rows, made, at)
  if (made.from === made.to) return false
  const reason = [...new Set(rows.map((row) => row.reason))].join('；')
  const marks = { from_marks: made.from, to_marks: made.to }
  await insertNotice(work, { user_id: made.userId, result_id: resultId, ...marks, reason, made_at: at, read_at: null })
  const body = `${reason}。总分由 ${marksText(made.from)} 变为 ${marksText(made.to)}。`
  const link = `/tiku/testpaper-result/${resultId}`
  const ref = `result:${resultId}:${rows.map(({ questionId, version }) => `${questionId}.${version}`).join(',')}`
  await sendMessage(work, { userId: made.userId, kind: 'result_changed', ref, body, link, now: at })
  return true
}

/** Marks what waits again, each result in a transaction of its own. Stopped half-way, it goes on where it was. */
export async function finishRescores({ db, now }: { db: Db; now: () => number }): Promise<Rescored> {
  const sum = { results: 0, changed: 0 }
  for (let last = 0; ; ) {
    const next = await waitingResults(db, last, BATCH)
    for (const own of next)
      await tx(db, async (work) => {
        const rows = await takeWaiting(work, own)
        return rows.length === 0 ? undefined : rescoreOne(work, own.id, rows, now())
      }).then((isChanged) => {
        if (isChanged !== undefined) sum.results += 1
        if (isChanged === true) sum.changed += 1
      })
    last = next.at(-1)?.id ?? last
    if (next.length < BATCH) return sum
  }
}

const closed = { additionalProperties: false } as const
const OptionSchema = Type.Object(
  { letter: Type.String({ pattern: '^[A-H]$' }), text: Type.String({ minLength: 1 }), rich: Type.Optional(RichContentSchema) },
  closed,
)
/** A correction: its reason, and the changed parts of the question. Option letters keep their meaning. */
export const CorrectionSchema = Type.Object(
  {
    reason: Type.String({ minLength: 1, maxLength: 200 }),
    key: Type.Optional(KeySchema),
    stem: Type.Optional(RichContentSchema),
    options: Type.Optional(Type.Array(OptionSchema)),
    explanation: Type.Optional(RichContentSchema),
  },
  closed,
)
export type Correction = Static<typeof CorrectionSchema>
type Corrected = Rescored & { questionId: number; version: number; isChanged: boolean }

type Said = NonNullable<Awaited<ReturnType<typeof lockQuestion>>>

const WHOLE = 100

/** Whether no answer can match a key, or its blanks differ from those of the stem. */
function isUnusable(key: Key, was: Key | null): boolean {
  switch (key.kind) {
    case 'letters':
      return key.letters.length === 0
    case 'truth':
      return false
    case 'blanks':
      return key.alternatives.length !== (was?.kind === 'blanks' ? was.alternatives.length : 0) || key.alternatives.some(isNothing)
    case 'points':
      return key.points.reduce((sum, { share }) => sum + share, 0) !== WHOLE
  }
}

const isNothing = (texts: readonly string[]) => texts.every((text) => text.trim() === '')

/** Refuses a key of another kind than the question's, one no answer can match, and letters that are not options. */
function check({ answer_key, type, options }: Said, { key, options: newer }: Correction): void {
  if (key && key.kind !== answer_key?.kind) throw invalid('答案的形式与题型不符')
  if (key && isUnusable(key, answer_key)) throw invalid('答案不完整：字母、填空的个数或采分点的合计不对')
  if (key?.kind === 'letters' && type === 'single_choice' && key.letters.length !== 1) throw invalid('单选题须恰有一个答案')
  const letters = (newer ?? options).map(({ letter }) => letter)
  const now = key ?? answer_key
  if (now?.kind === 'letters' && !now.letters.every((letter) => letters.includes(letter))) throw invalid('答案里有不存在的选项')
}

async function writeVersion(work: Tx, said: Said, body: object, now: number): Promise<number> {
  const version = said.version + 1
  const made = { ...said, ...body }
  await putVersion(work, said.id, version, { ...made, pinned: pinnedLetters(made, said.pinned) }, now)
  return version
}

/** Adds a version of the question if the correction changes it; with a new key, the affected results are queued for `finishRescores`. */
export async function writeCorrection(work: Tx, key: string, wish: Correction, now: number): Promise<Omit<Corrected, keyof Rescored>> {
  const said = await lockQuestion(work, key)
  if (!said) throw notFound(`题目 ${key}`)
  check(said, wish)
  const was = { stem: said.stem, options: said.options, answer_key: said.answer_key, explanation: said.explanation }
  const { reason, key: answerKey, ...rest } = wish
  const body = { ...was, ...rest, answer_key: answerKey ?? said.answer_key }
  if (canonical(body) === canonical(was)) return { questionId: said.id, version: said.version, isChanged: false }
  const version = await writeVersion(work, said, body, now)
  if (canonical(body.answer_key) !== canonical(was.answer_key)) await queueRescores(work, [{ questionId: said.id, version }], reason, now)
  return { questionId: said.id, version, isChanged: true }
}

/** Corrects a question by its key and marks again what the correction reaches. The same correction again changes nothing. */
export async function correctQuestion(deps: Pick<Deps, 'db' | 'now'>, key: string, wish: Correction): Promise<Corrected> {
  const made = await tx(deps.db, (work) => writeCorrection(work, key, wish, deps.now()))
  return { ...made, ...(await finishRescores(deps)) }
}
