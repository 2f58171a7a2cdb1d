import type { Db, Tx } from '#server/database/tables'
import { conflict, invalid } from '#server/refusal'
import { categoryLevel } from '#server/repositories/course/category'
import { addPaper, type Candidate, listCandidates, type NewPaper, namedCandidates } from '#server/repositories/exam/paper-build'
import { largestRemainder } from '@/domain/money/price'
import { shuffle } from '@/domain/tiku/shuffle'
import { type PaperDraw, type PaperWish, type SectionWish, wishFault } from './shape'

const SUBJECT_LEVEL = 3
const USUAL_SEED = 1

/** Numbers from 0 to 1 that are the same for one seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type Picking = { db: Db; categoryId: number; place: string; used: Set<number>; random: () => number }

async function listed({ db, categoryId, place, used }: Picking, { list = [], type }: SectionWish): Promise<Candidate[]> {
  const found = await namedCandidates(db, categoryId, list)
  return list.map((name) => {
    const own = found.get(name)
    if (!own) throw invalid(`${place}：这个科目里没有题目 ${name}`)
    if (own.type !== type) throw invalid(`${place}：题目 ${name} 的题型不是这一部分的题型`)
    if (used.has(own.id)) throw invalid(`${place}：题目 ${name} 在卷子里出现两次`)
    used.add(own.id)
    return own
  })
}

async function drawn(
  { db, categoryId, place, used, random }: Picking,
  type: SectionWish['type'],
  { count, ...filter }: PaperDraw,
): Promise<Candidate[]> {
  const fitting = (await listCandidates(db, { categoryId, type, filter })).filter(({ id }) => !used.has(id))
  if (fitting.length < count) throw invalid(`${place}：要抽 ${count} 题，符合条件而没有用过的只有 ${fitting.length} 题`)
  const taken = shuffle(fitting, random).slice(0, count)
  for (const { id } of taken) used.add(id)
  return fitting.filter((own) => taken.includes(own))
}

async function filtered({ db, categoryId, place, used }: Picking, { filter = {}, type }: SectionWish): Promise<Candidate[]> {
  const found = (await listCandidates(db, { categoryId, type, filter })).filter(({ id }) => !used.has(id))
  if (found.length === 0) throw invalid(`${place}：没有符合条件的题`)
  for (const { id } of found) used.add(id)
  return found
}

async function picked(picking: Picking, section: SectionWish): Promise<Candidate[]> {
  if (section.list) return listed(picking, section)
  if (section.filter) return filtered(picking, section)
  const all: Candidate[] = []
  for (const draw of section.draw ?? []) all.push(...(await drawn(picking, section.type, draw)))
  return all
}

/** A question with its marks; a material's own row has none and its questions share them. */
function placed({ id, childIds }: Candidate, marks: number, section: number): NewPaper['questions'] {
  if (childIds.length === 0) return [{ section, id, marks }]
  const shares = largestRemainder(
    marks,
    childIds.map(() => 1),
  )
  return [{ section, id, marks: 0 }, ...childIds.map((child, at) => ({ section, id: child, marks: shares[at] ?? 0 }))]
}

/** The paper that a wish makes of the bank as it is. Throws a refusal that says what is missing. */
export async function planPaper(db: Db, wish: PaperWish): Promise<NewPaper> {
  const fault = wishFault(wish)
  if (fault !== null) throw invalid(fault)
  if ((await categoryLevel(db, wish.category)) !== SUBJECT_LEVEL) throw invalid(`没有编号为 ${wish.category} 的科目`)
  const picking = { db, categoryId: wish.category, used: new Set<number>(), random: seeded(wish.seed ?? USUAL_SEED) }
  const questions: NewPaper['questions'][number][] = []
  for (const [at, section] of wish.sections.entries()) {
    const place = `第 ${at + 1} 部分“${section.title}”`
    const own = await picked({ ...picking, place }, section)
    questions.push(...own.flatMap((one) => placed(one, section.marks, at + 1)))
  }
  const fullMarks = questions.reduce((sum, { marks }) => sum + marks, 0)
  if (wish.passMarks > fullMarks) throw invalid(`及格分高于满分：满分 ${fullMarks / 100}`)
  const { title, minutes, passMarks, preset = null, notice = [], kind = 'mock' } = wish
  const sections = wish.sections.map(({ title: name, type, rule = 'all-or-nothing' }) => ({ title: name, type, rule }))
  return { categoryId: wish.category, kind, title, minutes, passMarks, fullMarks, preset, notice, sections, questions }
}

/** Makes the paper and says its number. */
export async function makePaper(tx: Tx, wish: PaperWish): Promise<{ id: number; paper: NewPaper }> {
  const paper = await planPaper(tx, wish)
  if (paper.questions.length === 0) throw conflict('卷子里没有题')
  return { id: await addPaper(tx, paper), paper }
}
