import type { PaperDraft, PaperDraw, PaperPart, PaperPick } from '#server/database/rows/exam'
import type { Db } from '#server/database/tables'
import { candidatesByIds, drawableIds, type NewPaper } from '#server/repositories/exam/paper-build'
import { type BriefQuestion, briefQuestions } from '#server/repositories/exam/paper-draft'
import { shuffle } from '@/domain/tiku/shuffle'
import { placed, seeded } from './build'

/** A rule with the questions it took. `have`: how many there are for it; `wider`: how many without the limit of difficulty, where it is short. */
type PlannedDraw = { row: PaperDraw; taken: number[]; have: number; wider: number | null }
type PlannedPick = { row: PaperPick; taken: number[] }
export type PlannedPart = Omit<PaperPart, 'rows'> & { rows: (PlannedDraw | PlannedPick)[] }
export type Planned = {
  parts: PlannedPart[]
  questions: ReadonlyMap<number, BriefQuestion>
  fullMarks: number
  count: number
  faults: string[]
}

const EASIEST = 1
const HARDEST = 5

type Drawing = { db: Db; draft: PaperDraft; used: Set<number>; random: () => number }

const idsFor = ({ db, draft }: Drawing, part: PaperPart, { chapterId, pointId, easiest, hardest }: PaperDraw) =>
  drawableIds(db, { categoryId: draft.categoryId, type: part.type, chapterId, pointId, easiest, hardest })

async function drawOne(drawing: Drawing, part: PaperPart, row: PaperDraw, all: readonly number[]): Promise<PlannedDraw> {
  const { used, random } = drawing
  const free = all.filter((id) => !used.has(id))
  const chosen = new Set(shuffle(free, random).slice(0, row.count))
  for (const id of chosen) used.add(id)
  const isNarrow = row.easiest > EASIEST || row.hardest < HARDEST
  const wide = free.length < row.count && isNarrow ? await idsFor(drawing, part, { ...row, easiest: EASIEST, hardest: HARDEST }) : null
  const wider = wide === null ? null : wide.filter((id) => !used.has(id) || chosen.has(id)).length
  return { row, taken: free.filter((id) => chosen.has(id)), have: free.length, wider }
}

/** Draws for all rules, those with the fewest questions first, so that a wide rule leaves them to a narrow one. */
async function drawAll(drawing: Drawing): Promise<Map<PaperDraw, PlannedDraw>> {
  const wanted: { part: PaperPart; row: PaperDraw; all: number[] }[] = []
  for (const part of drawing.draft.parts)
    for (const row of part.rows) if (row.kind === 'draw') wanted.push({ part, row, all: await idsFor(drawing, part, row) })
  const drawn = new Map<PaperDraw, PlannedDraw>()
  for (const { part, row, all } of [...wanted].sort((one, other) => one.all.length - other.all.length))
    drawn.set(row, await drawOne(drawing, part, row, all))
  return drawn
}

function faultsOf({ draft }: Drawing, parts: readonly PlannedPart[], questions: ReadonlyMap<number, BriefQuestion>, fullMarks: number) {
  const short = parts.flatMap(({ title, rows }) =>
    rows.flatMap((each, at) =>
      'have' in each && each.have < each.row.count ? [`“${title}”第 ${at + 1} 行要 ${each.row.count} 道，只有 ${each.have} 道`] : [],
    ),
  )
  const empty = parts.flatMap(({ title, rows }) => (rows.every(({ taken }) => taken.length === 0) ? [`“${title}”里还没有题`] : []))
  const withdrawn = [...questions.values()].flatMap(({ id, isWithdrawn }) => (isWithdrawn ? [`题目 ${id} 已停用，请换一道`] : []))
  const reviewed = [...questions.values()].flatMap(({ id, isReviewed }) =>
    isReviewed ? [`题目 ${id} 还在复核，等复核完，或者换一道`] : [],
  )
  const all = [...short, ...empty, ...withdrawn, ...reviewed]
  if (parts.length === 0) all.push('还没有大题')
  if (fullMarks > 0 && draft.passMarks > fullMarks) all.push(`及格分高于满分：满分 ${fullMarks / 100} 分`)
  return all
}

/** Draws a draft's questions from the bank as it is, and names what is in the way of publishing it. */
export async function planDraft(db: Db, draft: PaperDraft): Promise<Planned> {
  const picked = draft.parts.flatMap(({ rows }) => rows.flatMap((row) => (row.kind === 'pick' ? [row.id] : [])))
  const drawing = { db, draft, used: new Set(picked), random: seeded(draft.seed) }
  const drawn = await drawAll(drawing)
  const parts = draft.parts.map(({ rows, ...part }) => ({
    ...part,
    rows: rows.map((row) =>
      row.kind === 'pick' ? { row, taken: [row.id] } : (drawn.get(row) ?? { row, taken: [], have: 0, wider: null }),
    ),
  }))
  const taken = parts.flatMap(({ rows }) => rows.flatMap((each) => each.taken))
  const questions = new Map((await briefQuestions(db, taken)).map((each) => [each.id, each]))
  const fullMarks = parts.flatMap(({ rows }) => rows).reduce((sum, each) => sum + each.row.marks * each.taken.length, 0)
  return { parts, questions, fullMarks, count: taken.length, faults: faultsOf(drawing, parts, questions, fullMarks) }
}

/** The paper that a plan makes. */
export async function paperOf(db: Db, draft: PaperDraft, { parts, fullMarks }: Planned): Promise<NewPaper> {
  const found = await candidatesByIds(
    db,
    parts.flatMap(({ rows }) => rows.flatMap(({ taken }) => taken)),
  )
  const questions = parts.flatMap(({ rows }, at) =>
    rows.flatMap(({ row, taken }) =>
      taken.flatMap((id) => {
        const own = found.get(id)
        return own ? placed(own, row.marks, at + 1) : []
      }),
    ),
  )
  const { categoryId, kind, title, minutes, passMarks, preset, notice } = draft
  const sections = parts.map(({ title: name, type, rule }) => ({ title: name, type, rule }))
  return { categoryId, kind, title, minutes, passMarks, fullMarks, preset, notice, sections, questions }
}
