import { insertRows } from '#server/database/put-rows'
import { type Offering, offer } from '#server/seed/offer'
import type { Seed } from '#server/seed/read'
import type { PaperSeed, QuestionSeed } from '#server/seed/shapes'
import type { QuestionType, ScoringRule } from '@/contract/tiku/question.schema'
import { largestRemainder } from '@/domain/money/price'
import { shanghaiHour } from '@/domain/time/day'
import { HOUR_MS } from '@/domain/time/units'

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

/** How many questions a section has. */
export const sizeOf = ({ take }: Pick<Section, 'take'>): number => ('keys' in take ? take.keys.length : take.count)

/** Takes turns over the chapters, so that a paper draws on the whole subject and not on two neighbours; or the questions that are named. */
function taken({ chapters }: Seed, categoryId: number, { type, take }: Section): QuestionSeed[] {
  const banks = chapters
    .filter(({ value }) => value.categoryId === categoryId)
    .map(({ value }) => value.questions.filter((question) => question.type === type))
  if ('keys' in take) {
    const byKey = new Map(banks.flat().map((question) => [question.key, question]))
    return take.keys.flatMap((key) => byKey.get(key) ?? [])
  }
  const longest = Math.max(0, ...banks.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, place) => banks.flatMap((bank) => bank[place] ?? [])).flat()
  return inTurn.slice(take.offset, take.offset + take.count)
}

const placedOf = (seed: Seed, paper: PaperSeed): Placed[] =>
  paper.sections.flatMap((section, index) =>
    taken(seed, paper.categoryId, section).flatMap((question) => marked(question, section.marks, index + 1)),
  )

/** The terms of a dated mock; its ranking is published by itself. */
function datedTerms(dated: PaperSeed['dated'], now: number) {
  if (!dated) return { opens_at: null, closes_at: null, is_dated: false, is_rank_held: false, publishes_itself: false }
  const opensAt = shanghaiHour(now, dated.inDays, dated.hour)
  return { opens_at: opensAt, closes_at: opensAt + dated.hours * HOUR_MS, is_dated: true, is_rank_held: true, publishes_itself: true }
}

const paperRow = ({ id, categoryId, kind, title, minutes, passMarks, notice, preset, dated, sections }: PaperSeed, now: number) => ({
  id,
  category_id: categoryId,
  kind,
  title,
  minutes,
  pass_marks: passMarks,
  full_marks: sections.reduce((sum, { marks, take }) => sum + marks * sizeOf({ take }), 0),
  notice,
  preset: preset ?? null,
  ...datedTerms(dated, now),
})

/** Papers with their sections and questions. One of which a question is gone is not made. */
export async function writePapers(offering: Offering, seed: Seed): Promise<void> {
  const { work } = offering
  const known = await work.selectFrom('question').select(['id', 'key']).execute()
  const idOf = new Map(known.map((row) => [row.key, row.id]))
  const placed = new Map(seed.papers.map((paper) => [paper.id, placedOf(seed, paper)]))
  const isWhole = (id = 0) => (placed.get(id) ?? []).every(({ key }) => idOf.has(key))
  const conditions = { under: { category_id: 'category' as const }, accepts: ({ id }: { id?: number }) => isWhole(id) }
  const made = new Set(
    (
      await offer(
        offering,
        'paper',
        ['id'],
        seed.papers.map((paper) => paperRow(paper, offering.now)),
        conditions,
      )
    ).map(({ id }) => id),
  )
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
