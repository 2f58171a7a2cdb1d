import { readFileSync } from 'node:fs'
import path from 'node:path'
import { contentFolder } from '#server/folders'
import type { ChapterSeed, PaperSeed, QuestionSeed } from '#server/seed/shapes'
import { chanceOf } from './chance'

type Type = QuestionSeed['type']
type Rule = PaperSeed['sections'][number]['rule']

const YUAN = 100
/** How each type is titled and marked; marks are hundredths. */
const sections = {
  single_choice: { title: '单项选择题', rule: 'all-or-nothing', marks: 2 * YUAN },
  choice: { title: '多项选择题', rule: 'half', marks: 2 * YUAN },
  uncertain_choice: { title: '不定项选择题', rule: 'per-option', marks: 2 * YUAN },
  determine: { title: '判断题', rule: 'all-or-nothing', marks: YUAN },
  fill: { title: '填空题', rule: 'proportional', marks: 2 * YUAN },
  material: { title: '材料分析题', rule: 'half', marks: 10 * YUAN },
  essay: { title: '问答题', rule: 'proportional', marks: 10 * YUAN },
} as const satisfies Record<Type, { title: string; rule: Rule; marks: number }>

/** Rules that a learner reads before the paper begins; other types give all their marks or none. */
const ruleWords: { [T in Type]?: string } = {
  choice: '多项选择题全部选对得满分，少选且无错选得一半分，错选、多选不得分。',
  uncertain_choice: '不定项选择题有一个或多个正确答案，少选的按选对的个数得部分分，有错选不得分。',
  fill: '填空题按填对的空得分。',
  essay: '问答题交卷后先按采分点自评，请写出依据和计算过程。',
}

const order: readonly Type[] = ['single_choice', 'choice', 'uncertain_choice', 'determine', 'fill', 'material', 'essay']

/** `levels`: the difficulties that the paper takes, from and to. */
type Plan = {
  id: number
  categoryId: number
  title: string
  minutes: number
  levels: readonly [number, number]
  counts: { [T in Type]?: number }
  dated?: PaperSeed['dated']
}

const ANY = [1, 5] as const
const whole = { single_choice: 20, choice: 10, uncertain_choice: 6, determine: 8, material: 1, essay: 1 } as const

/** Five papers of a subject: two whole mocks, one for beginners, one of hard questions, and a short one. `share`: how long they are. */
function plansOf(first: number, categoryId: number, name: string, share = 1): Plan[] {
  const sized = (counts: Plan['counts']) =>
    Object.fromEntries(Object.entries(counts).map(([type, count]) => [type, Math.round(count * share)]))
  const plan = (at: number, kind: string, minutes: number, levels: Plan['levels'], counts: Plan['counts']): Plan => ({
    id: first + at,
    categoryId,
    title: `${name}·${kind}`,
    minutes: Math.round((minutes * share) / 5) * 5,
    levels,
    counts: sized(counts),
  })
  return [
    plan(0, '全真模拟卷（甲）', 90, ANY, whole),
    plan(1, '全真模拟卷（乙）', 90, ANY, whole),
    plan(2, '基础过关卷', 60, [1, 2], { single_choice: 30, determine: 20, fill: 10 }),
    plan(3, '拔高卷', 75, [3, 5], { single_choice: 19, choice: 10, uncertain_choice: 6, fill: 10, material: 1 }),
    plan(4, '每日一练', 10, ANY, { single_choice: 5, choice: 3, determine: 4 }),
  ]
}

const plans: readonly Plan[] = [
  ...plansOf(101, 221, '经济法基础'),
  ...plansOf(111, 222, '初级会计实务'),
  ...plansOf(121, 231, '财务管理'),
  ...plansOf(131, 311, '增值税申报', 0.5),
]

/** Dated mocks: one tomorrow evening, and one that is open for a week from today on. */
const datedPlans: readonly Plan[] = [
  {
    ...{ id: 106, categoryId: 221, title: '经济法基础·全真模考', minutes: 40, levels: ANY },
    counts: { single_choice: 10, choice: 5, determine: 5 },
    dated: { inDays: 1, hour: 19, hours: 2 },
  },
  {
    ...{ id: 116, categoryId: 222, title: '初级会计实务·本周模考', minutes: 40, levels: ANY },
    counts: { single_choice: 10, choice: 5, determine: 5 },
    dated: { inDays: 0, hour: 0, hours: 168 },
  },
]

/** Takes turns over the chapters, so that a paper draws on the whole subject, and leaves out what another paper has. */
function taken(chapters: readonly ChapterSeed[], plan: Plan, type: Type, used: Set<string>): string[] {
  const [low, high] = plan.levels
  const banks = chapters
    .filter(({ categoryId }) => categoryId === plan.categoryId)
    .map(({ chapter, questions }) => {
      const fitting = questions.filter(
        (each) => each.type === type && each.difficulty >= low && each.difficulty <= high && !used.has(each.key),
      )
      return chanceOf(`${plan.id} ${chapter.id} ${type}`).shuffled(fitting)
    })
  const longest = Math.max(...banks.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, place) => banks.flatMap((bank) => bank[place] ?? [])).flat()
  const wanted = plan.counts[type] ?? 0
  if (inTurn.length < wanted) throw new Error(`${plan.title} wants ${wanted} ${type}, there are ${inTurn.length}`)
  const keys = inTurn.slice(0, wanted).map(({ key }) => key)
  for (const key of keys) used.add(key)
  return keys
}

const marksText = (marks: number) => String(marks / YUAN)

function paperOf(chapters: readonly ChapterSeed[], plan: Plan, used: Set<string>): PaperSeed {
  const own = order
    .filter((type) => (plan.counts[type] ?? 0) > 0)
    .map((type) => {
      const { title, rule, marks } = sections[type]
      return { title, type, rule, marks, take: { keys: taken(chapters, plan, type, used) } }
    })
  const full = own.reduce((sum, { marks, take }) => sum + marks * take.keys.length, 0)
  const pass = Math.ceil((full * 0.6) / YUAN) * YUAN
  return {
    id: plan.id,
    categoryId: plan.categoryId,
    kind: 'mock',
    title: plan.title,
    minutes: plan.minutes,
    passMarks: pass,
    notice: [
      `满分 ${marksText(full)} 分，${marksText(pass)} 分合格，限时 ${plan.minutes} 分钟。`,
      ...order.flatMap((type) => ((plan.counts[type] ?? 0) > 0 ? (ruleWords[type] ?? []) : [])),
      '作答随时保存；时间到自动交卷。',
    ],
    ...(plan.dated && { dated: plan.dated }),
    sections: own,
  }
}

/** The papers of the demo: those of the small content, and those made of the whole bank. No two of these share a question. */
export function papersOf(chapters: readonly ChapterSeed[]): PaperSeed[] {
  const small: PaperSeed[] = JSON.parse(readFileSync(path.join(contentFolder, 'papers.json'), 'utf8'))
  const used = new Set<string>()
  return [...small, ...[...plans, ...datedPlans].map((plan) => paperOf(chapters, plan, used))]
}
