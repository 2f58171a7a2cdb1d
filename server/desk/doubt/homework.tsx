import type { ReactNode } from 'react'
import type { Deps } from '#server/deps'
import { ActButton } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { DecideButton, DeskForm, Sides } from '#server/desk/parts/desk-form'
import { choice, file, hundredths, rows, text } from '#server/desk/parts/field'
import { choicesOf, storedRow } from '#server/desk/parts/object-field'
import { Comment, commentWith, phraseChoices, phrasesField } from '#server/desk/parts/phrases'
import { HeldNote, MOST_QUEUED, QueueColumn } from '#server/desk/parts/queue-column'
import { found, idOf } from '#server/desk/parts/ref'
import { grantedFile } from '#server/providers/uploads/private-files'
import { storeSiteMedia, teacherVoiceOf } from '#server/providers/uploads/site-media'
import { invalid } from '#server/refusal'
import { type MarkingHabits, markingHabits } from '#server/repositories/account/staff-marking'
import { heldByOthers, takeWork } from '#server/repositories/account/work-hold'
import {
  countHomeworkTasks,
  type HomeworkTask,
  homeworkNames,
  homeworkTask,
  itemsOf,
  listHomeworkTasks,
  waitingHomework,
} from '#server/repositories/doubt/homework/homework'
import { ownDeskFile } from '#server/repositories/site/desk-file'
import { markWithin } from '#server/services/doubt/homework/homework'
import type { Answer } from '@/contract/tiku/question.schema'
import { homeworkStatusNames } from '@/domain/doubt/homework-state'
import { circleFault } from '@/domain/doubt/marked-picture'
import { marksText } from '@/domain/scoring/marks'
import { CircledPictures, circlesField } from './marked-picture'

const roles = ['teacher'] as const
const states: Record<string, string> = homeworkStatusNames
const verdicts = { pass: '通过', return: '退回' }
const MOST_MARKS = 1_000_000
const MOST_HOMEWORK = 500

const load = async (db: Deps['db'], ref: string | undefined) => found(await homeworkTask(db, idOf(ref, '作业')), '作业')

/** An answer to a question of the bank in words. */
function chosenWords(answer: Answer | null | undefined): string {
  switch (answer?.kind) {
    case 'letters':
      return answer.letters.join('') || '没有选'
    case 'truth':
      return answer.value ? '对' : '错'
    case 'blanks':
      return answer.texts.map((given, at) => `第 ${at + 1} 空：${given || '空着'}`).join('，')
    case 'text':
      return answer.text
    default:
      return ''
  }
}

/** A recording that is played on the page; there is no written text of it. */
async function heard(deps: Deps, voice: string) {
  const player = { controls: true, preload: 'none', src: await grantedFile(deps, voice) }
  return <audio {...player} />
}

type Item = {
  seq: number
  kind: string
  prompt: string
  most: number
  marks: number | null
  words: string
  pictures: string[]
  voice: ReactNode
}

/** The items of a submission with what was asked, what was answered, and its points. */
async function itemsShown(deps: Deps, row: HomeworkTask): Promise<Item[]> {
  const asked = new Map((await itemsOf(deps.db, row.homeworkId)).map((item) => [item.seq, item]))
  return Promise.all(
    row.itemMarks.map(async ({ seq, marks }) => {
      const { prompt = '', kind = '', stemText, marks: most = 0 } = asked.get(seq) ?? {}
      const { answer, text: said = '', images = [], voice } = row.answers.find((one) => one.seq === seq) ?? {}
      return {
        seq,
        kind,
        prompt: stemText ?? prompt,
        most,
        marks,
        words: [chosenWords(answer), said].filter(Boolean).join('\n'),
        pictures: await Promise.all(images.map((image) => grantedFile(deps, image))),
        voice: voice ? await heard(deps, voice) : null,
      }
    }),
  )
}

type Sheet = { row: HomeworkTask; items: Item[]; voice: ReactNode; habits: MarkingHabits }

async function sheetOf(deps: Deps, ref: string | undefined, staffId: number): Promise<Sheet> {
  const row = await load(deps.db, ref)
  const voice = row.voice === '' ? null : await heard(deps, row.voice)
  return { row, items: await itemsShown(deps, row), voice, habits: await markingHabits(deps.db, staffId) }
}

/** The learner as the reader wants to see them while marking. */
const takerOf = ({ row, habits }: Pick<Sheet, 'row' | 'habits'>) =>
  habits.isBlind && row.status === 'submitted' ? `${row.id} 号作业` : row.nickname

const factsOf = ({ row, items, habits }: Sheet) =>
  [
    ['作业', `${row.title}，第 ${row.version} 次提交`],
    ['学员', takerOf({ row, habits })],
    ['状态', states[row.status] ?? row.status],
    ['提交时间', `${momentText(row.submittedAt)}${row.isLate ? '（迟交）' : ''}`],
    ...items.map(
      ({ seq, marks, words }) => [`第 ${seq} 题（${marks === null ? '待给分' : `${marksText(marks)} 分`}）`, words || '—'] as const,
    ),
    ['评语', row.comment || '—'],
  ] as const

const homework = list<HomeworkTask>({
  path: '/homework',
  title: '作业批改',
  section: '教学',
  roles,
  filters: [
    { name: 'status', label: '状态', choices: { submitted: '待批改', returned: '已退回', passed: '已通过' } },
    { name: 'homework', label: '作业', kind: 'pick', choices: async ({ db }) => choicesOf(await homeworkNames(db, MOST_HOMEWORK)) },
    { name: 'submitted', label: '提交', kind: 'dates' },
  ],
  columns: [
    { title: '作业', text: ({ title }) => title },
    { title: '学员', text: ({ nickname }) => nickname },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '提交时间', text: ({ submittedAt }) => momentText(submittedAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listHomeworkTasks(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countHomeworkTasks(db, { ...filter, ...ranges })), words: [] }),
  to: ({ id }) => `/homework/${id}`,
  walk: { filter: { status: 'submitted' }, acts: ['mark-homework'], unit: '份' },
  queue: ({ db }) => waitingHomework(db),
})

function ItemWork({ item: { seq, prompt, most, marks, words, pictures, voice }, row }: { item: Item; row: HomeworkTask }) {
  return (
    <section className="answer">
      <h2>
        第 {seq} 题<small>{marks === null ? `${marksText(most)} 分，待给分` : `${marksText(marks)} / ${marksText(most)} 分`}</small>
      </h2>
      <p className="lines muted">{prompt}</p>
      {words !== '' && <p className="lines">{words}</p>}
      <CircledPictures sources={pictures} seq={seq} circles={row.circles} isOpen={row.status === 'submitted'} />
      {voice}
      {words === '' && pictures.length === 0 && voice === null && <p>没有作答</p>}
    </section>
  )
}

/** Points for the items that a person marks; those of the bank are marked already. */
function ItemPoints({ items }: { items: readonly Item[] }) {
  const open = items.filter(({ marks }) => marks === null)
  return open.map(({ seq, most }) => (
    <div className="field" key={seq}>
      <label htmlFor={`marks-${seq}`}>
        第 {seq} 题给分，满分 {marksText(most)}
      </label>
      <input type="hidden" name="marks" value={seq} />
      <input id={`marks-${seq}`} name="marks" inputMode="decimal" maxLength={8} required className="worth" />
    </div>
  ))
}

function HomeworkDecision({ row, items, habits: { phrases } }: Sheet) {
  return (
    <>
      <h2>批改</h2>
      <DeskForm act="mark-homework" of={row.id} isWithFile>
        <ItemPoints items={items} />
        <fieldset>
          <legend>结果</legend>
          {Object.entries(verdicts).map(([value, words]) => (
            <label key={value} className="choice">
              <input type="radio" name="verdict" value={value} defaultChecked={value === 'pass'} />
              {words}
            </label>
          ))}
        </fieldset>
        <Comment of={`homework.${row.id}`} phrases={phrases} hint="学员会看到；退回时写明要改什么" />
        <div data-circles="">
          <noscript>
            <a href={`/acts/mark-homework/${row.id}`}>在图片上圈注：在表单里填位置</a>
          </noscript>
        </div>
        <div className="field">
          <label htmlFor="voice">语音点评</label>
          <small>WAV、MP3 或 M4A，最长 2 分钟，可以不选</small>
          <input type="file" id="voice" name="voice" accept="audio/*" />
        </div>
        <DecideButton>批好，看下一份</DecideButton>
      </DeskForm>
    </>
  )
}

/** Opens a submission for marking: until it is marked it is held for whoever opened it. */
async function openSheet(deps: Deps, ref: string | undefined, staffId: number): Promise<Sheet> {
  const sheet = await sheetOf(deps, ref, staffId)
  if (sheet.row.status === 'submitted') await takeWork(deps.db, { path: '/homework', id: sheet.row.id }, staffId, deps.now())
  return sheet
}

const one = page({
  path: '/homework/:id',
  foldsMenu: true,
  title: '作业批改',
  roles,
  titleOf: async ({ db }, { params, staff }) => {
    const [row, habits] = [await load(db, params.id), await markingHabits(db, staff.id)]
    return takerOf({ row, habits })
  },
  load: async (deps, { params, staff }, waiting) => ({
    sheet: await openSheet(deps, params.id, staff.id),
    others: await heldByOthers(deps.db, '/homework', staff.id, deps.now()),
    queue: await listHomeworkTasks(deps.db, { status: 'submitted', limit: MOST_QUEUED, order: { by: 'id', isUp: true } }),
    now: deps.now(),
    waiting,
  }),
  head: ({ sheet: { row, habits } }) => ({
    crumb: `作业批改 / ${row.title}`,
    chips: row.isLate && <span className="chip warn">迟交</span>,
    facts: `第 ${row.version} 次提交，${momentText(row.submittedAt)}`,
    acts: (
      <ActButton name={habits.isBlind ? 'show-names' : 'hide-names'} of={`homework.${row.id}`} version={0} note="">
        {habits.isBlind ? '盲批中：显示姓名' : '盲批：藏起姓名'}
      </ActButton>
    ),
  }),
  view: ({ sheet, others, queue, now, waiting }) => (
    <Sides
      queue={
        <QueueColumn
          path="/homework"
          rows={queue.map((row) => ({
            id: row.id,
            name: takerOf({ row, habits: sheet.habits }),
            since: row.submittedAt,
            by: others.get(row.id),
          }))}
          at={sheet.row.id}
          now={now}
          waiting={waiting}
        />
      }
      work={[
        <HeldNote key="held" by={others.get(sheet.row.id)} />,
        ...sheet.items.map((item) => <ItemWork key={item.seq} item={item} row={sheet.row} />),
      ]}
      decision={sheet.row.status === 'submitted' ? <HomeworkDecision {...sheet} /> : <Decided {...sheet} />}
    />
  ),
})

function Decided({ row, voice }: Sheet) {
  return (
    <>
      <h2>{states[row.status] ?? row.status}</h2>
      <p className="lines">{row.comment || '没有评语'}</p>
      {voice}
    </>
  )
}

/** The comment that the learner reads, which each of them gets. */
function saidIn(typed: string, phrases: readonly string[]): string {
  const comment = commentWith(typed, phrases)
  if (comment === '') throw invalid('请填写评语，或者选一句常用语')
  return comment
}

/** Points by item; a row that belongs to no item was added by hand. */
function givenMarks(given: readonly { seq: number | null; marks: number }[]): { seq: number; marks: number }[] {
  return given.map(({ seq, marks }) => {
    if (seq === null) throw invalid('作业里没有这一题，请重新打开')
    return { seq, marks }
  })
}

/** The recording that a member of the staff sent with the form; null without one. */
async function sentVoice(deps: Deps, db: Deps['db'], staffId: number, fileId: number | null) {
  if (fileId === null) return null
  const { bytes } = found(await ownDeskFile(db, staffId, fileId), '语音文件')
  return { ...teacherVoiceOf(deps, bytes), bytes }
}

const mark = act({
  name: 'mark-homework',
  title: '批改作业',
  roles,
  fields: {
    verdict: choice({ label: '结果', choices: verdicts }),
    marks: rows({
      label: '给分',
      hint: '每一行是一道等人给分的题，按题目的顺序；通过时每道都要给分',
      least: 0,
      most: 100,
      columns: { seq: storedRow, marks: hundredths({ label: '得分', unit: '分', least: 0, most: MOST_MARKS }) },
    }),
    circles: circlesField,
    comment: text({ label: '评语', most: 500, isLong: true, isOptional: true }),
    phrases: phrasesField,
    voice: file({ label: '语音点评', hint: 'WAV、MP3 或 M4A，最长 2 分钟，最大 4 MB；也可以不选', isOptional: true }),
  },
  start: async (deps, ref, { staff }) => {
    const sheet = await sheetOf(deps, ref, staff.id)
    const open = sheet.items.filter(({ marks }) => marks === null)
    const texts = { marks: open.flatMap(({ seq }) => [String(seq), '']) }
    return { facts: factsOf(sheet), texts, choices: { phrases: phraseChoices(sheet.habits.phrases) } }
  },
  // The recording is stored before it is confirmed, so that a learner never finds one that is not there.
  preview: async (deps, ref, { verdict, circles, comment: typed, phrases, voice: fileId }, { staff }) => {
    const comment = saidIn(typed, phrases)
    const fault = circleFault(circles, (await load(deps.db, ref)).answers)
    if (fault !== null) throw invalid(fault)
    const voice = await sentVoice(deps, deps.db, staff.id, fileId)
    if (voice) await storeSiteMedia(deps, voice.key, voice.bytes)
    const lines = [
      verdict === 'pass' ? '作业通过，学员得学分' : '退回给学员修改',
      `评语：${comment}`,
      ...(circles.length > 0 ? [`图片上圈出 ${circles.length} 处，学员在结果里看到`] : []),
    ]
    return voice ? [...lines, `语音点评：${Math.ceil(voice.seconds)} 秒`] : lines
  },
  run: async (tx, { ref, values: { verdict, marks, circles, comment: typed, phrases, voice: fileId }, deps, visit, now }) => {
    const comment = saidIn(typed, phrases)
    const row = await load(tx, ref)
    const voice = (await sentVoice(deps, tx, visit.staff.id, fileId))?.address ?? ''
    const { teacherId } = visit.staff
    await markWithin(tx, { submissionId: row.id, verdict, comment, voice, itemMarks: givenMarks(marks), circles, teacherId }, now)
    return {
      object: `homework:${row.id}`,
      before: { status: row.status },
      after: { verdict, marks, comment, voice, ...(circles.length > 0 && { circles }) },
      to: `/homework/${row.id}`,
    }
  },
})

/** Homework handed in, marked by teachers. */
export const homeworkArea: Area = { pages: [homework, one], acts: [mark] }
