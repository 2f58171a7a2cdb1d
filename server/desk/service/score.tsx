import type { Db } from '#server/database/tables'
import { ActLink } from '#server/desk/frame/detail'
import { list } from '#server/desk/frame/list'
import { type Area, act, momentText } from '#server/desk/frame/row'
import { file, text } from '#server/desk/parts/field'
import { rowsInFile, rowsInText } from '#server/desk/parts/sheet-rows'
import { invalid } from '#server/refusal'
import { listScores, putScore, type ScoreLine } from '#server/repositories/service/class-service'
import { ownDeskFile } from '#server/repositories/site/desk-file'
import { type ScoreRows, scoreRows } from './score-table'

const roles = ['service'] as const
const MOST_CHARACTERS = 2_000_000
const SHOWN_DIGITS = 4

const scores = list<ScoreLine>({
  path: '/scores',
  title: '考试成绩',
  section: '教学',
  roles,
  filters: [{ name: 'exam', label: '考试' }],
  above: (
    <ActLink name="import-scores" of="new">
      导入成绩
    </ActLink>
  ),
  columns: [
    { title: '考试', text: ({ examName }) => examName },
    { title: '考生', text: ({ candidate }) => candidate },
    { title: '准考证号', text: ({ ticketNo }) => `****${ticketNo.slice(-SHOWN_DIGITS)}` },
    { title: '公布时间', text: ({ publishedAt }) => momentText(publishedAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listScores(db, { exam: filter.exam ?? '', ...rest }),
})

type Typed = { upload: number | null; body: string }

const MOST_TOLD = 10
const told = (title: string, rows: readonly string[]) =>
  rows.length === 0 ? [] : [title, ...rows.slice(0, MOST_TOLD), ...(rows.length > MOST_TOLD ? [`还有 ${rows.length - MOST_TOLD} 行`] : [])]

/** Scores of the file that was sent, else of the pasted text. Refuses a table without one candidate that can be read. */
async function scoresFrom(db: Db, staffId: number, { upload, body }: Typed): Promise<ScoreRows> {
  const sent = upload === null ? undefined : await ownDeskFile(db, staffId, upload)
  const found = scoreRows(await (sent ? rowsInFile(sent) : rowsInText(body)))
  if (found.candidates.length === 0) throw invalid([...found.faults, ...found.absent].slice(0, MOST_TOLD).join('；'))
  return found
}

const importScores = act({
  name: 'import-scores',
  title: '导入成绩',
  roles,
  confirms: 'lately',
  fields: {
    examName: text({ label: '考试', hint: '如：2026 年度初级会计职称考试', most: 60 }),
    upload: file({ label: '文件', hint: '.xlsx 或 .csv；也可以不选，改为在下面粘贴', isOptional: true }),
    body: text({
      label: '粘贴内容',
      hint: '第一行是列名：准考证号、手机号、姓名、科目、得分、及格线；每个科目一行',
      most: MOST_CHARACTERS,
      isLong: true,
      isOptional: true,
    }),
  },
  start: async () => ({ facts: [['说明', '已导入过的准考证号以这次为准；姓名只保存遮挡后的']] }),
  preview: async ({ db }, _ref, { examName, ...typed }, { staff }) => {
    const { candidates, faults, absent } = await scoresFrom(db, staff.id, typed)
    const count = candidates.reduce((sum, { subjects }) => sum + subjects.length, 0)
    return [
      `${examName}：${candidates.length} 位考生，${count} 个科目的成绩`,
      '导入后，考生用报名时的手机号和准考证号就能查到',
      ...told(`有 ${faults.length} 行读不出，这些考生整个不导入：`, faults),
      ...told(`有 ${absent.length} 行没有成绩：`, absent),
    ]
  },
  run: async (tx, { values: { examName, ...typed }, visit, now }) => {
    const { candidates } = await scoresFrom(tx, visit.staff.id, typed)
    for (const candidate of candidates) await putScore(tx, { examName, ...candidate, publishedAt: now })
    return { object: 'scores:import', before: null, after: { examName, candidates: candidates.length }, to: '/scores' }
  },
})

/** Results of public exams. */
export const scoreArea: Area = { pages: [scores], acts: [importScores] }
