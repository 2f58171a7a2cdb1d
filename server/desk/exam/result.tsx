import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { choicesOf } from '#server/desk/parts/object-field'
import { classChoices } from '#server/repositories/exam/paper-draft'
import { countResults, listResults, paperNames, type ResultLine } from '#server/repositories/exam/result-list'

const MOST_PAPERS = 500
const A_MINUTE = 60
const HUNDRED = 100
const TENTHS = 10

/** The share of the full marks in a tenth: `60%–69%`, the last one up to all of them. */
export const tenthWords = (at: number): string => `${at * TENTHS}%–${at + 1 === TENTHS ? HUNDRED : at * TENTHS + TENTHS - 1}%`

/** Tenths of the full marks. */
const tenths = Object.fromEntries(Array.from({ length: TENTHS }, (_, at) => [String(at), tenthWords(at)]))

const results = list<ResultLine>({
  path: '/results',
  title: '成绩',
  section: '教学',
  roles: ['teacher'],
  filters: [
    { name: 'paper', label: '试卷', kind: 'pick', choices: async ({ db }) => choicesOf(await paperNames(db, MOST_PAPERS)) },
    { name: 'which', label: '哪一次', choices: { first: '参加排名的第一次', try: '第一次，排不排名都算' } },
    { name: 'outcome', label: '结果', choices: { passed: '合格', failed: '不合格' } },
    { name: 'tenth', label: '得分率', choices: tenths },
    { name: 'class', label: '班级', isRare: true, kind: 'pick', choices: async ({ db }) => choicesOf(await classChoices(db)) },
    { name: 'time', label: '用时', isRare: true, choices: { whole: '用满时间' } },
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
