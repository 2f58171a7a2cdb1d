import type { PaperDraft, PaperPart } from '#server/database/rows/exam'
import { type ActRow, act } from '#server/desk/frame/row'
import { choice, text } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { invalid } from '#server/refusal'
import { addPaperDraft, subjectChoices } from '#server/repositories/exam/paper-draft'
import type { QuestionType, ScoringRule } from '@/contract/tiku/question.schema'
import { change, draftAt, draftPath, SEEDS } from './paper-draft'
import { picksOf } from './paper-draw'

type Template = Pick<PaperDraft, 'minutes' | 'passMarks' | 'preset' | 'parts'> & { name: string }

const JUNIOR = 'junior-accounting-2026'
const MARK = 100

/** One section that draws from the whole subject; `marks` of one question as points. */
function part(title: string, type: QuestionType, count: number, marks: number, rule: ScoringRule = 'all-or-nothing'): PaperPart {
  const draw = { kind: 'draw' as const, chapterId: null, pointId: null, easiest: 1, hardest: 5, count, marks: marks * MARK }
  return { title, type, rule, rows: [draw] }
}

/** Papers as schools set them often; every part can be changed afterwards. */
const templates: Readonly<Record<'practice' | 'law' | 'quiz' | 'blank', Template>> = {
  practice: {
    name: '初级会计实务：105 分钟，100 分',
    minutes: 105,
    passMarks: 60 * MARK,
    preset: JUNIOR,
    parts: [
      part('一、单项选择题', 'single_choice', 20, 2),
      part('二、多项选择题', 'choice', 10, 2, 'half'),
      part('三、判断题', 'determine', 10, 1),
      part('四、不定项选择题', 'material', 3, 10, 'per-option'),
    ],
  },
  law: {
    name: '经济法基础：75 分钟，100 分',
    minutes: 75,
    passMarks: 60 * MARK,
    preset: JUNIOR,
    parts: [
      part('一、单项选择题', 'single_choice', 23, 2),
      part('二、多项选择题', 'choice', 10, 2, 'half'),
      part('三、判断题', 'determine', 10, 1),
      part('四、不定项选择题', 'material', 3, 8, 'per-option'),
    ],
  },
  quiz: {
    name: '随堂小测：20 分钟，50 分',
    minutes: 20,
    passMarks: 30 * MARK,
    preset: null,
    parts: [part('一、单项选择题', 'single_choice', 5, 4), part('二、判断题', 'determine', 5, 6)],
  },
  blank: { name: '空白卷：自己加大题', minutes: 60, passMarks: 60 * MARK, preset: null, parts: [] },
}

const roles = ['editor', 'teacher'] as const
const templateNames = Object.fromEntries(Object.entries(templates).map(([name, each]) => [name, each.name])) as Record<
  keyof typeof templates,
  string
>

const make = act({
  name: 'make-paper',
  title: '组一份试卷',
  roles,
  isDirect: true,
  button: '抽题',
  fields: {
    categoryId: object({ label: '科目' }),
    template: choice({ label: '样式', choices: templateNames }),
    title: text({ label: '卷名', hint: '不填就用科目和样式的名字', most: 100, isOptional: true }),
  },
  start: async ({ db }) => ({ facts: [], texts: { template: ['practice'] }, choices: { categoryId: choicesOf(await subjectChoices(db)) } }),
  preview: () => [],
  run: async (tx, { values: { categoryId, template, title }, visit, now }) => {
    const subject = (await subjectChoices(tx)).find(({ id }) => id === categoryId)
    if (!subject) throw invalid('没有这个科目')
    const { name: _, ...of } = templates[template]
    const named = title || `${subject.title.split(' · ').at(-1)} · ${template === 'quiz' ? '随堂小测' : '模拟卷'}`
    const content = { ...of, categoryId, title: named, kind: 'mock' as const, notice: [], seed: now % SEEDS }
    const id = (await addPaperDraft(tx, { paper_id: null, content, staff_id: visit.staff.id, changed_at: now })) ?? 0
    return { object: `paper-draft:${id}`, before: null, after: { categoryId, template, title: named }, to: draftPath(id) }
  },
})

const useTemplate = act({
  name: 'use-paper-template',
  title: '用预设',
  roles,
  fields: { template: choice({ label: '预设', choices: templateNames }) },
  start: async ({ db }, ref) => {
    const { content, version } = await draftAt(db, ref)
    return { facts: [['试卷', content.title]], version }
  },
  preview: async ({ db }, ref, { template }) => {
    const { parts } = (await draftAt(db, ref)).content
    const hand = parts.flatMap(picksOf).length
    const next = templates[template]
    return [
      `换成 ${next.parts.length} 个大题，时长 ${next.minutes} 分钟，及格 ${next.passMarks / MARK} 分；卷名和考前须知不变`,
      ...(parts.length === 0 ? [] : [`现在的 ${parts.length} 个大题会删去${hand === 0 ? '' : `，里面有 ${hand} 道手工选的题`}`]),
    ]
  },
  run: async (tx, { ref, values: { template }, version, visit, now }) => {
    const draft = await draftAt(tx, ref)
    const { name: _, ...of } = templates[template]
    return change(tx, { draft, version, content: { ...draft.content, ...of }, visit, now })
  },
})

/** Acts that begin a paper, or begin it anew, by a template. */
export const paperTemplateActs: readonly ActRow[] = [make, useTemplate]
