import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { practice } from '@/contract/tiku/practice'
import RandomPage from '@/packages/tiku/random/index'
import { answer, askedFor, refuse } from '../../support/client/fake-fetch'
import { practiceOf, studyOf } from '../../support/client/practice-fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

async function open(subjects = studyOf().subjects) {
  signIn()
  answer(practice.study, studyOf({ subjects }))
  renderPage(RandomPage, { categoryId: '22' })
  await screen.findByRole('radio', { name: '全部科目' })
}

/** Names the choices beside all questions, on the page and in the call. */
const own = [
  ['只做没做过的', 'new'],
  ['只做错题', 'wrong'],
  ['只做收藏', 'favourite'],
  ['薄弱知识点', 'weak'],
] as const

describe('a random practice', () => {
  it('a random practice is drawn by scope, type, difficulty and number', async () => {
    await open()
    answer(practice.start, practiceOf())
    fireEvent.click(screen.getByRole('radio', { name: '经济法基础' }))
    press('单选题')
    press('多选题')
    press('✓ 多选题')
    press('3 星')
    press('增加题量')
    press('开始练习')
    await waitFor(() => expect(host.moves).toEqual([['navigateTo', '/packages/tiku/practice/index?practiceId=9']]))
    expect(askedFor(practice.start)[0]?.body).toEqual({
      mode: 'practice',
      source: { kind: 'random', categoryId: 221, count: 15, types: ['single_choice'], difficulties: [3] },
    })
  })

  it.each(own)('a random practice is drawn among the learner’s own where %s is chosen', async (name, among) => {
    await open()
    answer(practice.start, practiceOf())
    fireEvent.click(screen.getByRole('radio', { name }))
    press('开始练习')
    await waitFor(() => expect(host.moves).toHaveLength(1))
    expect(askedFor(practice.start)[0]?.body).toMatchObject({ source: { kind: 'random', categoryId: 22, among } })
  })

  it('has a case above for each of its choices', async () => {
    await open()
    const choices = within(screen.getByRole('radiogroup', { name: '做哪些题' })).getAllByRole('radio')
    expect(choices.map(({ textContent }) => textContent)).toEqual(['✓ 全部题目', ...own.map(([name]) => name)])
  })

  it('names a direction without subjects once', async () => {
    await open(studyOf().subjects.map((subject) => ({ ...subject, id: studyOf().categoryId })))
    expect(within(screen.getByRole('radiogroup', { name: '范围' })).getAllByRole('radio')).toHaveLength(1)
  })

  it('stays when nothing matches', async () => {
    await open()
    refuse(practice.start, 409, '这里还没有符合条件的题目')
    press('背题')
    await waitFor(() => expect(askedFor(practice.start)).toHaveLength(1))
    expect(host.moves).toEqual([])
  })

  it('shows a message for an empty bank', async () => {
    answer(practice.study, studyOf({ questionCount: 0 }))
    renderPage(RandomPage, { categoryId: '22' })
    expect(await screen.findByText('这个分类还没有题目')).toBeTruthy()
  })
})
