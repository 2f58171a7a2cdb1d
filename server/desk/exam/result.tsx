import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { choicesOf } from '#server/desk/parts/object-field'
import { countResults, listResults, paperNames, type ResultLine } from '#server/repositories/exam/result-list'

const MOST_PAPERS = 500
const A_MINUTE = 60
const HUNDRED = 100

const results = list<ResultLine>({
  path: '/results',
  title: '成绩',
  section: '教学',
  roles: ['teacher'],
  filters: [
    { name: 'paper', label: '试卷', kind: 'pick', choices: async ({ db }) => choicesOf(await paperNames(db, MOST_PAPERS)) },
    { name: 'which', label: '哪一次', choices: { first: '第一次' } },
    { name: 'outcome', label: '结果', choices: { passed: '合格', failed: '不合格' } },
    { name: 'submitted', label: '交卷', kind: 'dates' },
  ],
  columns: [
    { title: '学员', text: ({ nickname, userId }) => `${nickname}（${userId}）` },
    { title: '试卷', text: ({ title }) => title },
    { title: '得分', text: ({ marks, fullMarks }) => `${marks / HUNDRED} / ${fullMarks / HUNDRED}`, isNumber: true, sort: 'marks' },
    { title: '结果', text: ({ isPassed }) => (isPassed ? '合格' : '不合格') },
    { title: '用时（分钟）', text: ({ usedSeconds }) => String(Math.round(usedSeconds / A_MINUTE)), isNumber: true },
    { title: '交卷时间', text: ({ submittedAt }) => momentText(submittedAt), sort: 'id' },
  ],
  load: ({ db }, { filter, ranges, ...rest }) => listResults(db, { ...filter, ...ranges, ...rest }),
  sum: async ({ db }, { filter, ranges }) => ({ ...(await countResults(db, { ...filter, ...ranges })), words: [] }),
  unit: '份',
  to: ({ userId }) => `/learners/${userId}`,
})

/** Results of papers, which figures of exams lead to. */
export const resultArea: Area = { pages: [results], acts: [] }
