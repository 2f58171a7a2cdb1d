import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Db, Tx } from '#server/database/tables'
import { conflict, invalid } from '#server/refusal'
import { categoryLevel } from '#server/repositories/course/category'
import { addPaper, type Candidate, listCandidates, type NewPaper, namedCandidates } from '#server/repositories/exam/paper-build'
import { chapterKey, ensurePlaces, presentPlaces } from '#server/repositories/exam/question-places'
import { QuestionTypeSchema, ScoringRuleSchema } from '@/contract/tiku/question.schema'
import { largestRemainder } from '@/domain/money/price'
import { isScoringPreset } from '@/domain/scoring/scoring-presets'
import { shuffle } from '@/domain/tiku/shuffle'

const SUBJECT_LEVEL = 3
const USUAL_SEED = 1

/** Numbers from 0 to 1 that are the same for one seed (mulberry32). */
export function seeded(seed: number): () => number {
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
export function placed({ id, childIds }: Candidate, marks: number, section: number): NewPaper['questions'] {
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

const CHAPTER_SUBJECT_LEVEL = 3

/** Makes a chapter of a subject and its knowledge points, but for those that are there, and says the chapter's number. */
export async function addChapter(
  tx: Tx,
  { categoryId, chapter, points }: { categoryId: number; chapter: string; points: readonly string[] },
): Promise<number> {
  if ((await categoryLevel(tx, categoryId)) !== CHAPTER_SUBJECT_LEVEL) throw invalid(`没有编号为 ${categoryId} 的科目`)
  const place = { categoryId, chapter }
  const before = await presentPlaces(tx, [categoryId])
  const after = await ensurePlaces(
    tx,
    before,
    [place],
    points.map((point) => ({ ...place, point })),
  )
  return after.chapters.get(chapterKey(place))?.id ?? before.chapters.get(chapterKey(place))?.id ?? 0
}

const Name = Type.String({ minLength: 1, maxLength: 100 })
const FilterSchema = Type.Object(
  {
    chapters: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 100 })),
    points: Type.Optional(Type.Array(Name, { minItems: 1, maxItems: 100 })),
    /** Easiest and hardest, 1 to 5. */
    difficulty: Type.Optional(Type.Tuple([Type.Integer({ minimum: 1, maximum: 5 }), Type.Integer({ minimum: 1, maximum: 5 })])),
    /** Where the questions were imported from. */
    source: Type.Optional(Name),
  },
  { additionalProperties: false },
)
const DrawSchema = Type.Object(
  { ...FilterSchema.properties, count: Type.Integer({ minimum: 1, maximum: 200 }) },
  { additionalProperties: false },
)

const SectionSchema = Type.Object(
  {
    title: Name,
    type: QuestionTypeSchema,
    rule: Type.Optional(ScoringRuleSchema),
    /** Marks of one question in hundredths; a material's are shared by its questions. */
    marks: Type.Integer({ minimum: 1, maximum: 100_000 }),
    /** Questions one by one: numbers of the bank, or `source:number of the file`. */
    list: Type.Optional(Type.Array(Type.Union([Type.Integer(), Name]), { minItems: 1, maxItems: 200 })),
    /** All that fit, in the order of the bank. */
    filter: Type.Optional(FilterSchema),
    /** So many of those that fit, each quota drawn by itself. */
    draw: Type.Optional(Type.Array(DrawSchema, { minItems: 1, maxItems: 50 })),
  },
  { additionalProperties: false },
)

/** A paper as staff ask for it. */
export const PaperWishSchema = Type.Object(
  {
    category: Type.Integer({ minimum: 1 }),
    title: Name,
    kind: Type.Optional(Type.Union([Type.Literal('mock'), Type.Literal('past')])),
    minutes: Type.Integer({ minimum: 1, maximum: 600 }),
    /** In hundredths. */
    passMarks: Type.Integer({ minimum: 0 }),
    preset: Type.Optional(Name),
    notice: Type.Optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 20 })),
    /** Draws with the same seed take the same questions. */
    seed: Type.Optional(Type.Integer({ minimum: 0 })),
    sections: Type.Array(SectionSchema, { minItems: 1, maxItems: 20 }),
  },
  { additionalProperties: false },
)

type PaperDraw = Static<typeof DrawSchema>
type SectionWish = Static<typeof SectionSchema>
export type PaperWish = Static<typeof PaperWishSchema>

/** Names the fault of a wish; null when there is none. */
export function wishFault(value: unknown): string | null {
  const first = Value.Errors(PaperWishSchema, value).First()
  if (first) return `${first.path || '/'} 不对：${first.message}`
  const wish = value as PaperWish
  const odd = wish.sections.findIndex(({ list, filter, draw }) => [list, filter, draw].filter((way) => way !== undefined).length !== 1)
  if (odd >= 0) return `第 ${odd + 1} 部分须恰好写 list、filter、draw 中的一种`
  return wish.preset !== undefined && !isScoringPreset(wish.preset) ? `没有名为 ${wish.preset} 的计分规则` : null
}
