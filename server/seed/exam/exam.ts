import { insertRows, putRows } from '#server/database/put-rows'
import type { Form } from '#server/database/rows/exam'
import type { Tx } from '#server/database/tables'
import { noteEssays } from '#server/repositories/exam/essay-tasks'
import { loadPaperRows } from '#server/repositories/exam/paper'
import { enterRanks } from '#server/repositories/exam/rank'
import { loadKeys } from '#server/repositories/tiku/question'
import { type Offering, offer, type PastEvent } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import type { LearnerSeed, PaperSeed, QuestionSeed } from '#server/seed/shapes'
import { answerableOf, buildForm, questionsOf } from '#server/services/exam/form'
import { essaysIn, type Keys, markAttempt, marksOf } from '#server/services/exam/grading'
import { versionsMarked } from '#server/services/exam/hand-in'
import { noteMarked } from '#server/services/tiku/wrong-book/note'
import type { Answer, Key, QuestionType, ScoringRule } from '@/contract/tiku/question.schema'
import { largestRemainder } from '@/domain/money/price'
import { seededRandom } from '@/domain/tiku/shuffle'
import { shanghaiHour } from '@/domain/time/day'
import { MINUTE_MS } from '@/domain/time/units'

const EVENING_HOUR = 21
const WHOLE = 100

type AttemptSeed = LearnerSeed['attempts'][number]
type Sitting = AttemptSeed & { userId: number; number: number }

/** One learner's sittings, each counted among those at the same paper, the oldest first. */
function sittingsOf({ id, attempts }: LearnerSeed): Sitting[] {
  const oldestFirst = [...attempts].sort((a, b) => b.daysAgo - a.daysAgo)
  return oldestFirst.map((attempt, index) => {
    const earlier = oldestFirst.slice(0, index).filter((other) => other.paperId === attempt.paperId)
    return { ...attempt, userId: id, number: earlier.length + 1 }
  })
}

/** Answers by chance: `skill` is the chance in percent of each right one. */
export function drawAnswers(form: Form, keys: Keys, skill: number, random: () => number): Map<number, Answer> {
  const answers = answerableOf(form).flatMap(({ questionId, order }): [number, Answer][] => {
    const key = keys.get(questionId)
    return key ? [[questionId, drawnAnswer(key, order, random() * WHOLE < skill)]] : []
  })
  return new Map(answers)
}

/** How much longer a text takes than a tap. */
const TEXT_TIMES = 3
/** Part of the time that remains for looking through the paper again. */
const LAST_LOOK = 0.08

/** When each answer was given, and how long its question was shown before: unevenly, as people work. */
function momentsOf({ answers, startedAt, submittedAt, seed }: Sat): Map<number, { at: number; spent_ms: number }> {
  const random = seededRandom(seed + 1)
  const weights = [...answers].map(([id, { kind }]) => ({ id, weight: (0.4 + random()) * (kind === 'text' ? TEXT_TIMES : 1) }))
  const whole = weights.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  let before = startedAt
  return new Map(
    weights.map(({ id, weight }) => {
      passed += weight
      const at = startedAt + Math.floor(((submittedAt - startedAt) * (1 - LAST_LOOK) * passed) / whole)
      const spent_ms = at - before
      before = at
      return [id, { at, spent_ms }]
    }),
  )
}

/** Answers as one run of the app sent them. */
async function insertAnswers(work: Tx, attempt_id: number, sat: Sat): Promise<void> {
  const moments = momentsOf(sat)
  const rows = [...sat.answers].map(([question_id, answer]) => {
    return {
      attempt_id,
      question_id,
      seq: 1,
      answer,
      is_flagged: false,
      run: 'seed',
      epoch: 0,
      ...(moments.get(question_id) ?? { at: sat.startedAt, spent_ms: 0 }),
    }
  })
  const answered = rows.map(({ at: saved_at, spent_ms: _, ...row }) => ({ ...row, saved_at }))
  await putRows(work, 'attempt_answer', ['attempt_id', 'question_id'], answered)
  const operations = rows.map(({ at: arrived_at, ...row }) => ({ ...row, is_late: false, arrived_at }))
  await putRows(work, 'answer_operation', ['attempt_id', 'question_id', 'run', 'seq'], operations)
}

type Sat = Sitting & { form: Form; answers: ReadonlyMap<number, Answer>; startedAt: number; submittedAt: number }

async function insertAttempt(work: Tx, sat: Sat, minutes: number): Promise<number> {
  const { id } = await work
    .insertInto('attempt')
    .values({
      user_id: sat.userId,
      paper_id: sat.paperId,
      number: sat.number,
      status: 'submitted',
      started_at: sat.startedAt,
      deadline: sat.startedAt + minutes * MINUTE_MS,
      submitted_at: sat.submittedAt,
      form: JSON.stringify(sat.form),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function sit(work: Tx, sitting: Sitting, submittedAt: number): Promise<void> {
  const { minutes } = await work.selectFrom('paper').select('minutes').where('id', '=', sitting.paperId).executeTakeFirstOrThrow()
  const random = seededRandom(sitting.seed)
  const form = buildForm(await loadPaperRows(work, sitting.paperId), random)
  const keys = await loadKeys(work, questionsOf(form))
  const usedMs = Math.min(sitting.minutes, minutes) * MINUTE_MS
  const sat = { ...sitting, form, answers: drawAnswers(form, keys, sitting.skill, random), startedAt: submittedAt - usedMs, submittedAt }
  const attempt_id = await insertAttempt(work, sat, minutes)
  await insertAnswers(work, attempt_id, sat)
  const marking = markAttempt(form, keys, sat.answers)
  const result = {
    attempt_id,
    user_id: sat.userId,
    paper_id: sat.paperId,
    is_first: sat.number === 1,
    marks: marksOf(marking),
    used_seconds: usedMs / 1000,
    submitted_at: submittedAt,
    marking,
  }
  await putRows(work, 'result', ['attempt_id'], [result])
  const { id } = await work.selectFrom('result').select('id').where('attempt_id', '=', attempt_id).executeTakeFirstOrThrow()
  await noteEssays(work, id, essaysIn(marking), submittedAt)
  const ranked = { userId: sat.userId, paperId: sat.paperId, submittedAt, usedSeconds: result.used_seconds, marks: result.marks }
  if (result.is_first) await enterRanks(work, ranked)
  await noteMarked(work, { userId: sat.userId, at: submittedAt, source: 'exam', rows: versionsMarked(form, marking) })
}

/** Attempts of a learner, answered at random by skill and marked by the same rules as any other attempt. */
export function attemptsOf(learner: LearnerSeed, now: number): PastEvent[] {
  return sittingsOf(learner).map((sitting) => {
    const at = Math.min(now, shanghaiHour(now, -sitting.daysAgo, EVENING_HOUR))
    return { at, happen: (work) => sit(work, sitting, at) }
  })
}

type Section = PaperSeed['sections'][number]
type Placed = { section_seq: number; key: string; marks: number }

/** A question of a section with its marks; a material's own row has 0 and its children share them. */
function marked(question: QuestionSeed, marks: number, section_seq: number): Placed[] {
  if (question.type !== 'material') return [{ section_seq, key: question.key, marks }]
  const shares = largestRemainder(
    marks,
    question.children.map(() => 1),
  )
  const children = question.children.map((child, index) => ({ section_seq, key: child.key, marks: shares[index] ?? 0 }))
  return [{ section_seq, key: question.key, marks: 0 }, ...children]
}

/** Takes turns over the chapters, so that a paper draws on the whole subject and not on two neighbours. */
function taken({ chapters }: Seed, categoryId: number, { type, take }: Section): QuestionSeed[] {
  const banks = chapters
    .filter(({ value }) => value.categoryId === categoryId)
    .map(({ value }) => value.questions.filter((question) => question.type === type))
  const longest = Math.max(0, ...banks.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, place) => banks.flatMap((bank) => bank[place] ?? [])).flat()
  return inTurn.slice(take.offset, take.offset + take.count)
}

const placedOf = (seed: Seed, paper: PaperSeed): Placed[] =>
  paper.sections.flatMap((section, index) =>
    taken(seed, paper.categoryId, section).flatMap((question) => marked(question, section.marks, index + 1)),
  )

const paperRow = ({ id, categoryId, kind, title, minutes, passMarks, notice, preset, sections }: PaperSeed) => ({
  id,
  category_id: categoryId,
  kind,
  title,
  minutes,
  pass_marks: passMarks,
  full_marks: sections.reduce((sum, { marks, take }) => sum + marks * take.count, 0),
  notice,
  preset: preset ?? null,
})

/** Papers with their sections and questions. One of which a question is gone is not made. */
export async function writePapers(offering: Offering, seed: Seed): Promise<void> {
  const { work } = offering
  const known = await work.selectFrom('question').select(['id', 'key']).execute()
  const idOf = new Map(known.map((row) => [row.key, row.id]))
  const placed = new Map(seed.papers.map((paper) => [paper.id, placedOf(seed, paper)]))
  const isWhole = (id = 0) => (placed.get(id) ?? []).every(({ key }) => idOf.has(key))
  const conditions = { under: { category_id: 'category' as const }, accepts: ({ id }: { id?: number }) => isWhole(id) }
  const made = new Set((await offer(offering, 'paper', ['id'], seed.papers.map(paperRow), conditions)).map(({ id }) => id))
  const own = seed.papers.filter(({ id }) => made.has(id))
  const sections = own.flatMap((paper) =>
    paper.sections.map(({ title, type, rule }, index) => ({
      paper_id: paper.id,
      seq: index + 1,
      title,
      type: type as QuestionType,
      rule: rule satisfies ScoringRule,
    })),
  )
  await insertRows(work, 'paper_section', ['paper_id', 'seq'], sections)
  const questions = own.flatMap(({ id }) =>
    (placed.get(id) ?? []).map(({ section_seq, key, marks }, index) => ({
      paper_id: id,
      section_seq,
      seq: index + 1,
      question_id: idOf.get(key),
      marks,
    })),
  )
  await insertRows(work, 'paper_question', ['paper_id', 'seq'], questions)
}

/** A taker who is not sure writes this into a blank. */
const UNSURE = '不确定'

function wrongLetters(letters: readonly string[], order: readonly string[]): string[] {
  const others = order.filter((letter) => !letters.includes(letter))
  // Leaving a right option out is the usual mistake where several are right; it earns part of the marks.
  return letters.length > 1 ? letters.slice(1) : others.slice(0, 1)
}

/** An answer as a taker would give it: the key itself when `isRight`, else a likely mistake. `order` lists the option letters shown. */
export function drawnAnswer(key: Key, order: readonly string[], isRight: boolean): Answer {
  switch (key.kind) {
    case 'letters':
      return { kind: 'letters', letters: isRight ? key.letters : wrongLetters(key.letters, order) }
    case 'truth':
      return { kind: 'truth', value: key.value === isRight }
    case 'blanks':
      return { kind: 'blanks', texts: key.alternatives.map(([first = UNSURE], index) => (isRight || index > 0 ? first : UNSURE)) }
    case 'points':
      return {
        kind: 'text',
        text: key.points
          .slice(0, isRight ? key.points.length : 1)
          .map((point) => point.text)
          .join('；'),
      }
  }
}
