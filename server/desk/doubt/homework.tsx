import type { Deps } from '#server/deps'
import { ActLink, Facts } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText, page } from '#server/desk/frame/row'
import { choice, file, text } from '#server/desk/parts/field'
import { choicesOf } from '#server/desk/parts/object-field'
import { found, idOf } from '#server/desk/parts/ref'
import { grantedFile } from '#server/providers/uploads/private-files'
import { storeSiteMedia, teacherVoiceOf } from '#server/providers/uploads/site-media'
import { invalid } from '#server/refusal'
import {
  type HomeworkTask,
  homeworkNames,
  homeworkTask,
  listHomeworkTasks,
  waitingHomework,
} from '#server/repositories/doubt/homework/homework'
import { ownDeskFile } from '#server/repositories/site/desk-file'
import { markWithin } from '#server/services/doubt/homework/homework'
import { homeworkStatusNames } from '@/domain/doubt/homework-state'
import { marksText } from '@/domain/scoring/marks'

const roles = ['teacher'] as const
const states: Record<string, string> = homeworkStatusNames
const HUNDRED = 100
const MOST_HOMEWORK = 500

const load = async (db: Deps['db'], ref: string | undefined) => found(await homeworkTask(db, idOf(ref, '作业')), '作业')

const answerText = ({ answers }: HomeworkTask, seq: number) => {
  const given = answers.find((one) => one.seq === seq)
  const said = [given?.text, given?.answer && JSON.stringify(given.answer)].filter(Boolean).join(' ')
  return said || (given?.images.length ? '' : '—')
}

/** A recording that is played on the page; there is no written text of it. */
async function heard(deps: Deps, voice: string) {
  const player = { controls: true, preload: 'none', src: await grantedFile(deps, voice) }
  return <audio {...player} />
}

/** Shows the pictures of an answer to an item and plays its recording. */
async function answerOf(deps: Deps, row: HomeworkTask, seq: number) {
  const { images = [], voice } = row.answers.find((one) => one.seq === seq) ?? {}
  const pictures = await Promise.all(images.map((image) => grantedFile(deps, image)))
  return (
    <>
      {answerText(row, seq)}{' '}
      {pictures.map((src, at) => (
        <a key={src} href={src}>
          图片 {at + 1}{' '}
        </a>
      ))}
      {voice && (await heard(deps, voice))}
    </>
  )
}

async function factsOf(deps: Deps, row: HomeworkTask) {
  const answers = await Promise.all(
    row.itemMarks.map(async ({ seq, marks }) => {
      const title = `第 ${seq} 题（${marks === null ? '待给分' : `${marksText(marks)} 分`}）`
      return [title, await answerOf(deps, row, seq)] as const
    }),
  )
  return [
    ['作业', `${row.title}，第 ${row.version} 次提交`],
    ['学员', row.userId],
    ['状态', states[row.status] ?? row.status],
    ['提交时间', `${momentText(row.submittedAt)}${row.isLate ? '（迟交）' : ''}`],
    ...answers,
    ['评语', row.comment || '—'],
    ['语音点评', row.voice === '' ? '—' : await heard(deps, row.voice)],
  ] as const
}

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
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    { title: '状态', text: ({ status }) => states[status] ?? status },
    { title: '提交时间', text: ({ submittedAt }) => momentText(submittedAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listHomeworkTasks(db, { ...filter, ...ranges, ...rest }),
  to: ({ id }) => `/homework/${id}`,
  walk: { filter: { status: 'submitted' }, acts: ['mark-homework'], unit: '份' },
  queue: ({ db }) => waitingHomework(db),
})

const one = page({
  path: '/homework/:id',
  title: '作业批改',
  roles,
  load: async (deps, { params }) => {
    const row = await load(deps.db, params.id)
    return { row, facts: await factsOf(deps, row) }
  },
  view: ({ facts, row }) => (
    <>
      <Facts of={facts} />
      {row.status === 'submitted' && (
        <ActLink name="mark-homework" of={row.id}>
          批改
        </ActLink>
      )}
    </>
  ),
})

/** `2:28 3:25.5` is 28 points for item 2 and 25.5 for item 3. */
function marksIn(given: string): { seq: number; marks: number }[] {
  const parts = given.split(/[\s,，]+/).filter((part) => part !== '')
  return parts.map((part) => {
    const [, seq, points] = /^(\d{1,3})[:：](\d{1,4}(?:\.\d{1,2})?)$/.exec(part) ?? []
    if (seq === undefined || points === undefined) throw invalid('给分的写法是“题号:分数”，用空格隔开')
    return { seq: Number(seq), marks: Math.round(Number(points) * HUNDRED) }
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
    verdict: choice({ label: '结果', choices: { pass: '通过', return: '退回' } }),
    marks: text({ label: '给分', hint: '题号:分数，如 2:28 3:25.5', most: 300, isOptional: true }),
    comment: text({ label: '评语', most: 500, isLong: true }),
    voice: file({ label: '语音点评', hint: 'WAV、MP3 或 M4A，最长 2 分钟，最大 4 MB；也可以不选', isOptional: true }),
  },
  start: async (deps, ref) => ({ facts: await factsOf(deps, await load(deps.db, ref)) }),
  // The recording is stored before it is confirmed, so that a learner never finds one that is not there.
  preview: async (deps, _ref, { verdict, comment, voice: fileId }, { staff }) => {
    const voice = await sentVoice(deps, deps.db, staff.id, fileId)
    if (voice) await storeSiteMedia(deps, voice.key, voice.bytes)
    const lines = [verdict === 'pass' ? '作业通过，学员得学分' : '退回给学员修改', `评语：${comment}`]
    return voice ? [...lines, `语音点评：${Math.ceil(voice.seconds)} 秒`] : lines
  },
  run: async (tx, { ref, values: { verdict, marks, comment, voice: fileId }, deps, visit, now }) => {
    const row = await load(tx, ref)
    const voice = (await sentVoice(deps, tx, visit.staff.id, fileId))?.address ?? ''
    await markWithin(tx, { submissionId: row.id, verdict, comment, voice, itemMarks: marksIn(marks) }, now)
    return {
      object: `homework:${row.id}`,
      before: { status: row.status },
      after: { verdict, marks, comment, voice },
      to: `/homework/${row.id}`,
    }
  },
})

/** Homework handed in, marked by teachers. */
export const homeworkArea: Area = { pages: [homework, one], acts: [mark] }
