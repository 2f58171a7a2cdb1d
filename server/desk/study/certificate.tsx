import type { Db, Tx } from '#server/database/tables'
import { ActLink, learnerLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { choice, text, whole } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { invalid, notFound } from '#server/refusal'
import { courseById } from '#server/repositories/course/course'
import { paperById } from '#server/repositories/exam/paper'
import {
  addRule,
  type CertificateRow,
  certificateById,
  changeRule,
  findRule,
  listCertificates,
  listRules,
  type RuleRow,
  ruleById,
} from '#server/repositories/study/certificates'
import { withdrawWithin } from '#server/services/study/certificates'
import { askByRule } from '#server/services/study/give-certificates'
import { certificateNumberIn, printedNumber } from '@/domain/study/certificate'

const roles = ['teacher', 'service'] as const
const section = '教学'
const kinds = { course: '课程', paper: '试卷' } as const
const NEW = 'new'

const certificates = list<CertificateRow>({
  path: '/certificates',
  title: '证书',
  section,
  roles,
  filters: [
    { name: 'number', label: '编号' },
    { name: 'state', label: '状态', choices: { valid: '有效', withdrawn: '已撤销' } },
  ],
  columns: [
    { title: '编号', text: ({ number }) => printedNumber(number) },
    { title: '姓名', text: ({ holder }) => holder },
    { title: '证书', text: ({ title }) => title },
    { title: '课程或试卷', text: ({ subject }) => subject },
    { title: '依据', text: ({ detail }) => detail },
    { title: '状态', text: ({ withdrawn_at }) => (withdrawn_at === null ? '有效' : '已撤销') },
    { title: '颁发时间', text: ({ given_at }) => momentText(given_at) },
  ],
  load: ({ db }, { filter, ...rest }) => {
    // A number that is none finds nothing.
    const number = filter.number ? (certificateNumberIn(filter.number) ?? '') : undefined
    return listCertificates(db, { state: filter.state, number, ...rest })
  },
  to: ({ id }) => `/acts/withdraw-certificate/${id}`,
})

const load = async (db: Db | Tx, ref: string) => found(await certificateById(db, idOf(ref, '证书')), '证书')

const withdraw = act({
  name: 'withdraw-certificate',
  title: '撤销证书',
  roles,
  fields: { reason: text({ label: '原因', hint: '查验页和学员的消息里都会写明', most: 200 }) },
  start: async ({ db }, ref) => {
    const row = await load(db, ref)
    return {
      facts: [
        ...(row.withdrawn_at === null ? [] : [['已撤销', `${momentText(row.withdrawn_at)}，${row.reason}`] as const]),
        ['编号', printedNumber(row.number)],
        ['姓名', row.holder],
        ['学员', learnerLink(row.user_id)],
        ['证书', row.title],
        ['课程或试卷', row.subject],
        ['依据', row.detail],
      ],
    }
  },
  preview: (_deps, _ref, { reason }) => [
    `查验页写明证书已撤销，图片和 PDF 不再提供`,
    `学员会收到消息：${reason}`,
    '撤销后不能恢复，也不会再发',
  ],
  run: async (tx, { ref, values: { reason }, now }) => {
    const row = await load(tx, ref)
    await withdrawWithin(tx, row, reason, now)
    return { object: `certificate:${row.number}`, before: { isValid: true }, after: { isValid: false }, reason, to: '/certificates' }
  },
})

const rules = list<RuleRow>({
  path: '/certificate-rules',
  title: '证书规则',
  section,
  roles,
  filters: [],
  above: (
    <ActLink name="add-certificate-rule" of={NEW}>
      新建规则
    </ActLink>
  ),
  columns: [
    { title: '证书', text: ({ title }) => title },
    { title: '类别', text: ({ kind }) => kinds[kind] },
    { title: '课程或试卷', text: ({ objectId, subject }) => `${objectId} ${subject}` },
    { title: '条件', text: ({ kind, needPercent }) => (kind === 'course' ? `学完 ${needPercent}% 的课时` : '达到试卷的合格线') },
    { title: '状态', text: ({ isOn }) => (isOn ? '自动发证' : '已停用') },
  ],
  load: ({ db }, wanted) => listRules(db, wanted),
  to: ({ id }) => `/acts/change-certificate-rule/${id}`,
})

/** Says how those who met a rule before it was made get their certificates. */
const LATER = '现在已经达到条件的学员会补发，同一天补发几张也只收到一条消息'

const terms = {
  title: text({ label: '证书名称', hint: '写在证书上，例如“结业证书”', most: 20 }),
  percent: whole({ label: '学完课时的百分比', hint: '只用于课程；试卷看合格线', least: 1, most: 100 }),
  state: choice({ label: '状态', choices: { on: '自动发证', off: '停用' } }),
}
const rowOf = ({ title, percent, state }: { title: string; percent: number; state: string }) => ({
  title,
  need_percent: percent,
  is_on: state === 'on',
})

const add = act({
  name: 'add-certificate-rule',
  title: '新建证书规则',
  roles,
  fields: {
    kind: choice({ label: '类别', choices: kinds }),
    object: whole({ label: '课程或试卷的编号', least: 1, most: 2_147_483_647 }),
    ...terms,
  },
  start: async () => ({ facts: [], texts: { kind: ['course'], object: [], title: ['结业证书'], percent: ['100'], state: ['on'] } }),
  preview: async ({ db }, _ref, { kind, object, title, percent, state }) => {
    const name = kind === 'course' ? (await courseById(db, object))?.title : (await paperById(db, object))?.title
    if (name === undefined) throw notFound(kind === 'course' ? '课程' : '试卷')
    if (await findRule(db, kind, object)) throw invalid('这门课程或试卷已经有证书规则，请直接修改')
    return [
      `《${name}》达到条件的学员自动得到${title}`,
      kind === 'course' ? `条件：有权学习，学完 ${percent}% 的课时` : '条件：成绩达到试卷的合格线',
      ...(state === 'on' ? [LATER] : []),
    ]
  },
  run: async (tx, { values, now }) => {
    const { kind, object } = values
    if (await findRule(tx, kind, object)) throw invalid('这门课程或试卷已经有证书规则，请直接修改')
    const id = await addRule(tx, { kind, object_id: object, made_at: now, ...rowOf(values) })
    if (values.state === 'on') await askByRule(tx, id, now)
    return { object: `certificate-rule:${id}`, before: null, after: values, to: '/certificate-rules' }
  },
})

const change = act({
  name: 'change-certificate-rule',
  title: '修改证书规则',
  roles,
  fields: terms,
  start: async ({ db }, ref) => {
    const row = found(await ruleById(db, idOf(ref, '规则')), '规则')
    const facts = [[kinds[row.kind], `${row.objectId} ${row.subject}`] as const]
    return { facts, texts: { title: [row.title], percent: [String(row.needPercent)], state: [row.isOn ? 'on' : 'off'] } }
  },
  preview: (_deps, _ref, { title, state }) => [
    ...(state === 'on' ? [`达到条件的学员自动得到${title}`, LATER] : ['不再发新的证书']),
    '已发的证书不受影响',
  ],
  run: async (tx, { ref, values, now }) => {
    const before = found(await ruleById(tx, idOf(ref, '规则')), '规则')
    await changeRule(tx, before.id, rowOf(values))
    if (values.state === 'on') await askByRule(tx, before.id, now)
    return { object: `certificate-rule:${before.id}`, before, after: values, to: '/certificate-rules' }
  },
})

/** Certificates, and the rules by which they are given. */
export const certificateArea: Area = { pages: [certificates, rules], acts: [withdraw, add, change] }
