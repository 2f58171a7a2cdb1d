import type { Db, Tx } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { json, moment, momentTyped, text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import {
  addQuestionnaire,
  listQuestionnaires,
  type QuestionnaireLine,
  questionnaireById,
  setQuestionnaire,
} from '#server/repositories/campaign/questionnaires'
import { QuestionnaireBodySchema } from '@/contract/campaign/questionnaire.schema'

const roles = ['marketing'] as const
const MOST_TEXT = 20_000
const example = [{ key: 'goal', title: '你的目标是？', kind: 'text', isRequired: true, options: [] }]

const fields = {
  title: text({ label: '标题', most: 30 }),
  intro: text({ label: '说明', most: 100 }),
  startsAt: moment({ label: '开始' }),
  endsAt: moment({ label: '结束' }),
  body: json({ label: '题目', hint: 'JSON；选项里的 next 写跳到哪一题，end 是结束', most: MOST_TEXT, shape: QuestionnaireBodySchema }),
  reason: text({ label: '原因', most: 200 }),
}

const questionnaires = list<QuestionnaireLine>({
  path: '/questionnaires',
  title: '问卷',
  section: '营销',
  roles,
  filters: [],
  columns: [
    { title: '标题', text: ({ title }) => title },
    { title: '编号', text: ({ id }) => String(id), isNumber: true },
    { title: '题数', text: ({ body }) => String(body.length), isNumber: true },
    { title: '已交', text: ({ answers }) => String(answers), isNumber: true },
    { title: '开始', text: ({ startsAt }) => momentText(startsAt) },
    { title: '结束', text: ({ endsAt }) => momentText(endsAt) },
  ],
  above: (
    <ActLink name="add-questionnaire" of="new">
      新建问卷
    </ActLink>
  ),
  load: ({ db }, { before, limit }) => listQuestionnaires(db, { before, limit }),
  to: ({ id }) => `/acts/set-questionnaire/${id}`,
})

const load = async (db: Db | Tx, ref: string) => found(await questionnaireById(db, idOf(ref, '问卷')), '问卷')

type Typed = { startsAt: number; endsAt: number; body: readonly { key: string; options: readonly { next?: string }[] }[] }

/** Throws where the window is none, or an option leads to a question that is not there. */
function check({ startsAt, endsAt, body }: Typed): void {
  if (startsAt >= endsAt) throw invalid('结束时间要晚于开始时间')
  const keys = body.map(({ key }) => key)
  if (new Set(keys).size < keys.length) throw invalid('题目的 key 不能重复')
  for (const [at, { options }] of body.entries())
    for (const { next } of options)
      if (next !== undefined && next !== 'end' && keys.indexOf(next) <= at) throw invalid(`选项的 next 要写后面的题目：${next}`)
}

const add = act({
  name: 'add-questionnaire',
  title: '新建问卷',
  roles,
  fields,
  start: async () => ({ facts: [], texts: { body: [JSON.stringify(example, null, 2)] } }),
  preview: (_deps, _ref, values) => {
    check(values)
    return [`${values.title}：${values.body.length} 题，${momentText(values.startsAt)} 至 ${momentText(values.endsAt)}`]
  },
  run: async (tx, { values: { reason, ...of } }) => {
    check(of)
    const id = await addQuestionnaire(tx, of)
    return { object: `questionnaire:${id}`, before: null, after: of, reason, to: '/questionnaires' }
  },
})

const set = act({
  name: 'set-questionnaire',
  title: '修改问卷',
  roles,
  fields,
  start: async ({ db }, ref) => {
    const { title, intro, body, startsAt, endsAt, answers } = await load(db, ref)
    const texts = { title: [title], intro: [intro], body: [JSON.stringify(body, null, 2)] }
    const facts = [['问卷', title] as const, ['已交', Number(answers)] as const]
    return { facts, texts: { ...texts, startsAt: momentTyped(startsAt), endsAt: momentTyped(endsAt) } }
  },
  preview: (_deps, _ref, values) => {
    check(values)
    return [`${values.title}：${values.body.length} 题，${momentText(values.startsAt)} 至 ${momentText(values.endsAt)}`]
  },
  run: async (tx, { ref, values: { reason, ...of } }) => {
    const before = await load(tx, ref)
    check(of)
    // Answers are read with the questions they were given to.
    const isChanged = JSON.stringify(before.body) !== JSON.stringify(of.body)
    if (isChanged && Number(before.answers) > 0) throw conflict('已经有人提交，题目不能再改，可以新建一份')
    await setQuestionnaire(tx, before.id, of)
    return { object: `questionnaire:${before.id}`, before, after: of, reason, to: '/questionnaires' }
  },
})

/** Questionnaires and when they are open. */
export const questionnaireEditArea: Area = { pages: [questionnaires], acts: [add, set] }
