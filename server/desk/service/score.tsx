import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { listScores, type ScoreLine } from '#server/repositories/service/class-service'
import { scoreRows } from './score-sheet'

const roles = ['service'] as const
const SHOWN_DIGITS = 4

const scores = list<ScoreLine>({
  path: '/scores',
  title: '考试成绩',
  section: '教学',
  roles,
  filters: [{ name: 'exam', label: '考试' }],
  columns: [
    { title: '考试', text: ({ examName }) => examName },
    { title: '考生', text: ({ candidate }) => candidate },
    { title: '准考证号', text: ({ ticketNo }) => `****${ticketNo.slice(-SHOWN_DIGITS)}` },
    { title: '公布时间', text: ({ publishedAt }) => momentText(publishedAt) },
  ],
  sheet: { act: 'import-scores', words: '导入成绩', rowsOf: scoreRows },
  load: ({ db }, { filter, ...rest }) => listScores(db, { exam: filter.exam ?? '', ...rest }),
})

/** Results of public exams. */
export const scoreArea: Area = { pages: [scores], acts: [] }
