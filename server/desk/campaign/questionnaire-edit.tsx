import type { Db, Tx } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { moment, momentTyped, text, type ValuesOf } from '#server/desk/parts/field'
import { found, idOf, rowVersion } from '#server/desk/parts/ref'
import { conflict, invalid } from '#server/refusal'
import {
  addQuestionnaire,
  listQuestionnaires,
  type QuestionnaireLine,
  questionnaireById,
  setQuestionnaire,
} from '#server/repositories/campaign/questionnaires'
import type { Question } from '@/contract/campaign/questionnaire.schema'
import { canonical } from '@/domain/tiku/question'
import { bodyIn, itemsField, itemTexts } from './questionnaire-items'

const roles = ['marketing'] as const

const fields = {
  title: text({ label: '标题', most: 30 }),
  intro: text({ label: '说明', most: 100 }),
  startsAt: moment({ label: '开始' }),
  endsAt: moment({ label: '结束' }),
  items: itemsField,
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
/** The version of what staff write; learners hand in meanwhile. */
const versionOf = ({ title, intro, body, startsAt, endsAt }: QuestionnaireLine) => rowVersion({ title, intro, body, startsAt, endsAt })

type Typed = ValuesOf<typeof fields>

/** Makes what was typed into what is stored. Throws where the window is none, or an option leads to a question that is not below. */
function storedOf({ reason: _, items, ...of }: Typed, known: readonly Question[]) {
  if (of.startsAt >= of.endsAt) throw invalid('结束时间要晚于开始时间')
  return { ...of, body: bodyIn(items, known) }
}

const told = ({ title, startsAt, endsAt, items }: Typed) => [
  `${title}：${items.length} 题，${momentText(startsAt)} 至 ${momentText(endsAt)}`,
]

const add = act({
  name: 'add-questionnaire',
  title: '新建问卷',
  roles,
  fields,
  start: async () => ({ facts: [], texts: { items: ['', '', 'one', 'yes', ''] } }),
  preview: (_deps, _ref, values) => {
    storedOf(values, [])
    return told(values)
  },
  run: async (tx, { values }) => {
    const of = storedOf(values, [])
    const { reason } = values
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
    const row = await load(db, ref)
    const { title, intro, body, startsAt, endsAt, answers } = row
    const texts = { title: [title], intro: [intro], items: itemTexts(body) }
    const facts = [['问卷', title] as const, ['已交', Number(answers)] as const]
    return { facts, texts: { ...texts, startsAt: momentTyped(startsAt), endsAt: momentTyped(endsAt) }, version: versionOf(row) }
  },
  preview: async ({ db }, ref, values) => {
    storedOf(values, (await load(db, ref)).body)
    return told(values)
  },
  run: async (tx, { ref, values, version }) => {
    const before = await load(tx, ref)
    if (versionOf(before) !== version) throw conflict('这份问卷刚被别人改过，请重新打开核对')
    const of = storedOf(values, before.body)
    const { reason } = values
    // Answers are read with the questions they were given to.
    const isChanged = canonical(before.body) !== canonical(of.body)
    if (isChanged && Number(before.answers) > 0) throw conflict('已经有人提交，题目不能再改，可以新建一份')
    await setQuestionnaire(tx, before.id, of)
    return { object: `questionnaire:${before.id}`, before, after: of, reason, to: '/questionnaires' }
  },
})

/** Questionnaires and when they are open. */
export const questionnaireEditArea: Area = { pages: [questionnaires], acts: [add, set] }
