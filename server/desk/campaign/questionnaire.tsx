import { list } from '#server/desk/frame/list'
import { type Area, momentText } from '#server/desk/frame/row'
import { type AnswerLine, listAnswers } from '#server/repositories/campaign/questionnaires'
import { storedIdOf } from '@/domain/text/id-text'

/** Each question with the words of what was chosen or written. */
const wordsOf = ({ body, answers }: AnswerLine) =>
  answers.map(({ key, values, text }) => {
    const question = body.find((each) => each.key === key)
    const chosen = values.map((value) => question?.options.find((option) => option.value === value)?.text ?? value)
    return `${question?.title ?? key}：${[...chosen, text].filter((each) => each !== '').join('、') || '未答'}`
  })

const answers = list<AnswerLine>({
  path: '/answers',
  title: '问卷回答',
  section: '营销',
  roles: ['marketing'],
  filters: [{ name: 'questionnaire', label: '问卷编号' }],
  columns: [
    { title: '问卷', text: ({ title }) => title },
    { title: '学员', text: ({ userId }) => String(userId), isNumber: true },
    {
      title: '回答',
      text: (row) => wordsOf(row).join('\n'),
      view: (row) => wordsOf(row).map((line) => <p key={line}>{line}</p>),
    },
    { title: '时间', text: ({ answeredAt }) => momentText(answeredAt) },
  ],
  load: ({ db }, { filter, ...rest }) => listAnswers(db, { of: storedIdOf(filter.questionnaire), ...rest }),
})

/** Lists the learners' answers to questionnaires. */
export const questionnaireArea: Area = { pages: [answers], acts: [] }
