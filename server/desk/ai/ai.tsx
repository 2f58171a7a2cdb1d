import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { text } from '#server/desk/parts/field'
import { found, idOf } from '#server/desk/parts/ref'
import { conflict } from '#server/refusal'
import { sendMessage } from '#server/repositories/account/message'
import { decideOpinion, listOpinions, type OpinionTask, opinionTask, waitingOpinions } from '#server/repositories/ai/ai'
import { answerNote } from '@/domain/ai/ai-answer'

const roles = ['editor', 'teacher'] as const
const states: Record<string, string> = { waiting: '待处理', decided: '已处理', good: '好评' }

const stateOf = ({ isGood, decidedAt }: OpinionTask) => (decidedAt !== null ? 'decided' : isGood ? 'good' : 'waiting')
const saidIn = ({ claims }: OpinionTask) =>
  claims.map(({ say, quote, source }) => `${say === '' ? '' : `${say} `}“${quote}”（${source.title}）`).join('\n')

const factsOf = (row: OpinionTask) =>
  [
    ['提问', row.text],
    ['回答', saidIn(row) || '没有显示内容'],
    ['来自', row.isModel ? '语言模型' : '检索引用'],
    ['隐去', `${row.withheld} 处没有通过核对`],
    ['结果', answerNote(row) || '完整'],
    ['评价', row.isGood ? '有用' : '没用'],
    ['说明', row.note || '—'],
    ['评价时间', momentText(row.madeAt)],
    ['状态', states[stateOf(row)]],
    ['处理', row.answer || '—'],
  ] as const

const opinions = list<OpinionTask>({
  path: '/ai',
  title: 'AI 回答反馈',
  section: '教学',
  roles,
  filters: [{ name: 'state', label: '状态', choices: states }],
  columns: [
    { title: '提问', text: (row) => row.text.slice(0, 60) },
    { title: '评价', text: ({ isGood }) => (isGood ? '有用' : '没用') },
    { title: '说明', text: ({ note }) => note.slice(0, 60) },
    { title: '状态', text: (row) => states[stateOf(row)] ?? '' },
    { title: '评价时间', text: ({ madeAt }) => momentText(madeAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listOpinions(db, { state: filter.state, ...rest }),
  to: ({ id }) => `/ai/${id}`,
  waits: { state: 'waiting' },
  queue: ({ db }) => waitingOpinions(db),
})

const opinion = page({
  path: '/ai/:id',
  title: 'AI 回答反馈',
  roles,
  load: async ({ db }, { params }) => found(await opinionTask(db, idOf(params.id, '反馈')), '反馈'),
  view: (row) => (
    <>
      <Facts of={factsOf(row)} />
      {stateOf(row) === 'waiting' && (
        <ActLink name="answer-ai" of={row.id}>
          处理
        </ActLink>
      )}
    </>
  ),
})

const answerAi = act({
  name: 'answer-ai',
  title: '处理 AI 回答反馈',
  roles,
  fields: { answer: text({ label: '给学员的回复', most: 500, isLong: true }) },
  start: async ({ db }, ref) => ({ facts: factsOf(found(await opinionTask(db, idOf(ref, '反馈')), '反馈')) }),
  preview: (_deps, _ref, { answer }) => [`学员会收到消息：${answer}`],
  run: async (tx, { ref, values, now }) => {
    const id = idOf(ref, '反馈')
    const decided = await decideOpinion(tx, id, values.answer, now)
    if (!decided) throw conflict('这条反馈已被处理')
    await sendMessage(tx, {
      userId: decided.userId,
      kind: 'notice',
      ref: `ai:${id}:${now}`,
      title: 'AI 回答的反馈有回复了',
      body: values.answer,
      link: '/ai/chat',
      now,
    })
    return { object: `ai-opinion:${id}`, before: { status: 'waiting' }, after: values, to: `/ai/${id}` }
  },
})

/** Lists the learners' opinions of answers by machine, and the act that replies. */
export const aiArea: Area = { pages: [opinions, opinion], acts: [answerAi] }
