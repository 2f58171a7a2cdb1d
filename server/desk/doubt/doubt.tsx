import type { Db, Tx } from '#server/database/tables'
import type { Deps } from '#server/deps'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, type DeskVisit, momentText, page } from '#server/desk/frame/row'
import { AnswerPictures, DecideButton, DeskForm, Sides } from '#server/desk/parts/desk-form'
import { choice, text } from '#server/desk/parts/field'
import { choicesOf, object } from '#server/desk/parts/object-field'
import { MOST_QUEUED, QueueColumn } from '#server/desk/parts/queue-column'
import { found, idOf } from '#server/desk/parts/ref'
import { grantedFile } from '#server/providers/uploads/private-files'
import { conflict } from '#server/refusal'
import { courseNames } from '#server/repositories/course/course-lists'
import { forgetDoubt } from '#server/repositories/doubt/doubts'
import {
  countDoubtTasks,
  type DoubtTask,
  doubtTask,
  listDoubtTasks,
  NO_COURSE,
  setDoubtVisibility,
  teacherNames,
  waitingDoubts,
} from '#server/repositories/doubt/queue'
import { aboutDoubt, wholeThread } from '#server/repositories/doubt/thread'
import { answerWithin } from '#server/services/doubt/answer'
import { doubtStatusNames } from '@/domain/doubt/doubt'

const roles = ['teacher', 'service'] as const
/** Letters of a question in the column of those that wait. */
const MOST_NAME = 20
const visibilities: Record<string, string> = { public: '公开', held: '待审核', hidden: '已隐藏' }
/** On the desk the teacher is the reader. */
const states: Record<string, string> = { ...doubtStatusNames, open: '待解答' }
const MOST_COURSES = 500

/** As whom somebody may answer: a teacher as themselves alone, others for any teacher. */
const signersFor = async (db: Db | Tx, { teacherId }: DeskVisit['staff']) =>
  (await teacherNames(db)).filter(({ id }) => teacherId === null || id === teacherId)

const load = async (db: Db, ref: string | undefined) => found(await doubtTask(db, idOf(ref, '提问')), '提问')

const factsOf = (row: DoubtTask) =>
  [
    ['问题', row.text],
    ['关于', row.about || '—'],
    ['状态', states[row.status] ?? row.status],
    ['公开', visibilities[row.visibility] ?? row.visibility],
    ['回答', row.answerCount],
    ['提问时间', momentText(row.madeAt)],
  ] as const

const courseChoices = async ({ db }: Deps) => ({ [NO_COURSE]: '不属于课程', ...choicesOf(await courseNames(db, MOST_COURSES)) })

const doubts = list<DoubtTask>({
  path: '/doubts',
  title: '答疑',
  section: '教学',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: states },
    { name: 'visibility', label: '公开', choices: visibilities },
    { name: 'course', label: '课程', kind: 'pick', choices: courseChoices },
    { name: 'made', label: '提问', kind: 'dates' },
    { name: 'replied', label: '老师第一次回答', kind: 'dates' },
  ],
  columns: [
    { title: '问题', text: (row) => row.text.slice(0, 60) },
    { title: '关于', text: (row) => row.about },
    { title: '状态', text: (row) => states[row.status] ?? row.status },
    { title: '公开', text: (row) => visibilities[row.visibility] ?? row.visibility },
    { title: '提问时间', text: (row) => momentText(row.madeAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listDoubtTasks(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countDoubtTasks(db, { ...filter, ...ranges })), words: [] }),
  to: ({ id }) => `/doubts/${id}`,
  walk: { filter: { status: 'open' }, acts: ['answer-doubt'], unit: '个' },
  unit: '个',
  bulk: [{ act: 'show-doubt', words: '公开或隐藏' }],
  queue: ({ db }) => waitingDoubts(db),
})

const kinds: Record<string, string> = { teacher: '老师', peer: '同学', follow_up: '追问' }

type Post = { id: number; who: string; text: string; madeAt: number; pictures: string[]; visibility: string }
type Sheet = {
  row: DoubtTask
  stem: string | null
  asker: string
  pictures: string[]
  thread: Post[]
  teachers: { id: number; name: string }[]
}

/** A question with everything below it, also what others do not see. */
async function sheetOf(deps: Deps, ref: string | undefined, staff: DeskVisit['staff']): Promise<Sheet> {
  const row = await load(deps.db, ref)
  const [{ stem, nickname }, posts, teachers] = await Promise.all([
    aboutDoubt(deps.db, row.id),
    wholeThread(deps.db, row.id),
    signersFor(deps.db, staff),
  ])
  const granted = (images: readonly string[]) => Promise.all(images.map((image) => grantedFile(deps, image)))
  const thread = await Promise.all(
    posts.map(async ({ id, kind, text: said, madeAt, visibility, images, teacherName, nickname: name }) => ({
      id,
      who: `${kinds[kind] ?? kind} ${teacherName ?? name ?? ''}`.trim(),
      text: said,
      madeAt,
      visibility,
      pictures: await granted(images),
    })),
  )
  return { row, stem, asker: nickname, pictures: await granted(row.images), thread, teachers }
}

function Thread({ thread }: Pick<Sheet, 'thread'>) {
  return thread.map(({ id, who, text: said, madeAt, pictures, visibility }) => (
    <section key={id} className="answer">
      <h2>
        {who}
        <small>
          {momentText(madeAt)}
          {visibility !== 'public' && `，${visibilities[visibility] ?? visibility}`}
        </small>
      </h2>
      <p className="lines">{said}</p>
      <AnswerPictures sources={pictures} />
    </section>
  ))
}

function DoubtWork({ row, stem, asker, pictures, thread }: Sheet) {
  return (
    <>
      {stem && (
        <details open className="question">
          <summary data-key="o" title="收起或打开题目">
            题目
          </summary>
          <p className="lines">{stem}</p>
        </details>
      )}
      <section className="answer">
        <h2>
          {asker} 问
          <small>
            {momentText(row.madeAt)}
            {row.about && `，${row.about}`}
          </small>
        </h2>
        <p className="lines">{row.text}</p>
        <AnswerPictures sources={pictures} />
      </section>
      <Thread thread={thread} />
    </>
  )
}

function AnswerForm({ row, teachers }: Sheet) {
  return (
    <DeskForm act="answer-doubt" of={row.id}>
      <div className="field">
        <label htmlFor="text">回答</label>
        <small>提问者会收到消息，72 小时内可以追问或采纳</small>
        <textarea id="text" name="text" rows={8} maxLength={1000} required />
      </div>
      <div className="field">
        <label htmlFor="teacherId">署名</label>
        <select id="teacherId" name="teacherId" required>
          {teachers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <DecideButton>回答，看下一个</DecideButton>
    </DeskForm>
  )
}

const doubt = page({
  path: '/doubts/:id',
  title: '提问',
  roles,
  load: async (deps, { params, staff }, waiting) => ({
    sheet: await sheetOf(deps, params.id, staff),
    queue: await listDoubtTasks(deps.db, { status: 'open', limit: MOST_QUEUED, order: { by: 'id', isUp: true } }),
    now: deps.now(),
    waiting,
  }),
  view: ({ sheet, queue, now, waiting }) => (
    <Sides
      queue={
        <QueueColumn
          path="/doubts"
          rows={queue.map(({ id, text: said, madeAt }) => ({ id, name: said.slice(0, MOST_NAME), since: madeAt }))}
          at={sheet.row.id}
          now={now}
          waiting={waiting}
        />
      }
      work={<DoubtWork {...sheet} />}
      decision={
        <>
          <h2>
            {states[sheet.row.status] ?? sheet.row.status}
            <small>{visibilities[sheet.row.visibility] ?? sheet.row.visibility}</small>
          </h2>
          {(sheet.row.status === 'open' || sheet.row.status === 'answered') && <AnswerForm {...sheet} />}
          <p>
            <ActLink name="show-doubt" of={sheet.row.id}>
              审核
            </ActLink>
          </p>
        </>
      }
    />
  ),
})

const answer = act({
  name: 'answer-doubt',
  title: '回答提问',
  roles,
  fields: {
    teacherId: object({ label: '署名的老师', hint: '学员看到这位老师的姓名和头像' }),
    text: text({ label: '回答', most: 1000, isLong: true }),
  },
  start: async ({ db }, ref, { staff }) => {
    const teachers = (await signersFor(db, staff)).map(({ id, name }) => ({ id, title: name }))
    const texts = { teacherId: staff.teacherId === null ? [] : [String(staff.teacherId)] }
    return { facts: factsOf(await load(db, ref)), texts, choices: { teacherId: choicesOf(teachers) } }
  },
  preview: (_deps, _ref, { text: said }) => ['提问者会收到消息，72 小时内可以追问或采纳', said],
  run: async (tx, { ref, values, visit, now, formKey }) => {
    const row = await load(tx, ref)
    found(
      (await signersFor(tx, visit.staff)).find(({ id }) => id === values.teacherId),
      '老师',
    )
    await answerWithin(tx, { doubtId: row.id, ...values, idempotencyKey: formKey }, now)
    return { object: `doubt:${row.id}`, before: { status: row.status }, after: values, to: `/doubts/${row.id}` }
  },
})

const show = act({
  name: 'show-doubt',
  title: '审核提问',
  roles,
  fields: {
    visibility: choice({ label: '处理', choices: { public: '公开', hidden: '隐藏' } }),
    reason: text({ label: '原因', most: 200 }),
  },
  start: async ({ db }, ref) => ({ facts: factsOf(await load(db, ref)) }),
  preview: (_deps, _ref, { visibility }) => [visibility === 'public' ? '所有人都能看到和搜到' : '只有提问者自己能看到'],
  run: async (tx, { ref, values, now }) => {
    const row = await load(tx, ref)
    if (!(await setDoubtVisibility(tx, row.id, values.visibility, now))) throw conflict('已经是这个状态了')
    if (values.visibility === 'hidden') await forgetDoubt(tx, row.id)
    const after = { visibility: values.visibility }
    return { object: `doubt:${row.id}`, before: { visibility: row.visibility }, after, reason: values.reason, to: `/doubts/${row.id}` }
  },
})

/** Questions of learners: answered by teachers, shown or hidden. */
export const doubtArea: Area = { pages: [doubts, doubt], acts: [answer, show] }
