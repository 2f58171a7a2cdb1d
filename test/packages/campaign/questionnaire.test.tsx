import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { questionnaire } from '@/contract/campaign/questionnaire'
import type { Questionnaire } from '@/contract/campaign/questionnaire.schema'
import QuestionnairePage from '@/packages/campaign/questionnaire/index'
import { storage } from '@/platform/storage'
import { answer, askedFor, holdBack } from '../../support/client/fake-fetch'
import { press, renderPage, signIn, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

describe('a questionnaire', () => {
  const asked: Questionnaire = {
    id: 2,
    title: '小调查',
    intro: '',
    state: 'running',
    questions: [
      {
        key: 'a',
        title: '会推荐吗',
        kind: 'one',
        isRequired: true,
        options: [
          { value: 'yes', text: '会', next: 'end' },
          { value: 'no', text: '不会' },
        ],
      },
      { key: 'b', title: '为什么', kind: 'text', isRequired: true, options: [] },
    ],
    answers: [],
    answeredAt: null,
  }

  it('follows the branches and submits the answers', async () => {
    signIn()
    answer(questionnaire.open, asked)
    answer(questionnaire.saveDraft, {})
    answer(questionnaire.answer, {})
    renderPage(QuestionnairePage, { id: '2' })
    ;(await screen.findByRole('radio', { name: '会' })).click()
    expect(await screen.findByRole('button', { name: '提交' })).toBeTruthy()
    screen.getByRole('radio', { name: '不会' }).click()
    press(await screen.findByRole('button', { name: '下一题' }).then(() => '下一题'))
    await screen.findByRole('textbox', { name: '为什么' })
    type('为什么', '太难了')
    press('提交')
    await waitFor(() => expect(askedFor(questionnaire.answer)).toHaveLength(1))
    expect(askedFor(questionnaire.answer)[0]?.body).toMatchObject({ answers: [{ key: 'a' }, { key: 'b', text: '太难了' }] })
    await waitFor(() => expect(storage.read('questionnaire:7:2')).toBeUndefined())
  })

  const isOff = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')

  it('waits at each required question, goes back to the one before, and is busy while it is submitted', async () => {
    signIn()
    answer(questionnaire.open, asked)
    answer(questionnaire.saveDraft, {})
    const release = holdBack(questionnaire.answer)
    renderPage(QuestionnairePage, { id: '2' })
    const no = await screen.findByRole('radio', { name: '不会' })
    expect([isOff('下一题'), screen.queryByRole('button', { name: '上一题' })]).toEqual([true, null])
    fireEvent.click(no)
    press('下一题')
    expect(isOff('提交')).toBe(true)
    press('上一题')
    expect(screen.getByRole('radio', { name: '不会', checked: true })).toBeTruthy()
    press('下一题')
    type('为什么', '太难了')
    press('提交')
    expect(isOff('提交')).toBe(true)
    answer(questionnaire.open, { ...asked, answeredAt: 1 })
    release({})
    expect(await screen.findByText('已提交，感谢你的回答')).toBeTruthy()
  })

  it('can be submitted without optional answers', async () => {
    signIn()
    answer(questionnaire.open, { ...asked, questions: [{ key: 'b', title: '为什么', kind: 'text', isRequired: false, options: [] }] })
    answer(questionnaire.answer, {})
    renderPage(QuestionnairePage, { id: '2' })
    await screen.findByRole('textbox', { name: '为什么' })
    press('提交')
    await waitFor(() => expect(askedFor(questionnaire.answer).map(({ body }) => body)).toEqual([{ answers: [] }]))
  })

  it('asks a visitor to sign in before it is submitted', async () => {
    answer(questionnaire.open, asked)
    renderPage(QuestionnairePage, { id: '2' })
    fireEvent.click(await screen.findByRole('radio', { name: '会' }))
    press('登录后提交')
    expect([host.moves[0]?.[1], askedFor(questionnaire.answer)]).toEqual([expect.stringContaining('login'), []])
    fireEvent.click(screen.getByRole('radio', { name: '不会' }))
    press('下一题')
    expect([screen.getByRole('textbox', { name: '为什么' }), askedFor(questionnaire.saveDraft)]).toEqual([expect.anything(), []])
    cleanup()
    renderPage(QuestionnairePage, { id: '2' })
    expect(await screen.findByRole('radio', { name: '不会', checked: true })).toBeTruthy()
  })

  it('a questionnaire is submitted without a stored answer to a removed question', async () => {
    signIn()
    answer(questionnaire.answer, {})
    storage.write('questionnaire:7:2', JSON.stringify([{ key: 'gone', values: ['yes'], text: '' }]))
    answer(questionnaire.open, { ...asked, questions: [{ key: 'b', title: '为什么', kind: 'text', isRequired: false, options: [] }] })
    renderPage(QuestionnairePage, { id: '2' })
    await screen.findByRole('textbox', { name: '为什么' })
    press('提交')
    await waitFor(() => expect(askedFor(questionnaire.answer).map(({ body }) => body)).toEqual([{ answers: [] }]))
  })

  it('goes back one question at a time', async () => {
    const open = (key: string, title: string) => ({ key, title, kind: 'text' as const, isRequired: false, options: [] })
    answer(questionnaire.open, { ...asked, questions: [open('a', '一'), open('b', '二'), open('c', '三')] })
    renderPage(QuestionnairePage, { id: '2' })
    await screen.findByRole('textbox', { name: '一' })
    for (const name of ['下一题', '下一题', '上一题']) press(name)
    expect(screen.getByRole('textbox', { name: '二' })).toBeTruthy()
  })

  it('accepts several answers where several are allowed', async () => {
    signIn()
    const options = ['书', '课', '题'].map((text, at) => ({ value: `v${at}`, text }))
    answer(questionnaire.open, { ...asked, questions: [{ key: 'm', title: '喜欢哪些', kind: 'many', isRequired: true, options }] })
    answer(questionnaire.answer, {})
    renderPage(QuestionnairePage, { id: '2' })
    await screen.findByRole('group', { name: '喜欢哪些' })
    for (const name of ['书', '课', '题', '课']) fireEvent.click(screen.getByRole('checkbox', { name }))
    press('提交')
    await waitFor(() => expect(askedFor(questionnaire.answer)).toHaveLength(1))
    expect(askedFor(questionnaire.answer)[0]?.body).toEqual({ answers: [{ key: 'm', values: ['v0', 'v2'], text: '' }] })
  })

  it.each([
    ['goes on from the answers kept on this device', [{ key: 'a', values: ['no'], text: '' }], '不会'],
    ['takes kept answers of another shape for none', [{ key: 'a', text: '' }], '会'],
    ['takes kept words for none', ['no'], '会'],
  ] as const)('shows the field for %s', async (_rule, kept, chosen) => {
    signIn()
    storage.write('questionnaire:7:2', JSON.stringify(kept))
    answer(questionnaire.open, { ...asked, answers: [{ key: 'a', values: ['yes'], text: '' }] })
    renderPage(QuestionnairePage, { id: '2' })
    expect(await screen.findByRole('radio', { name: chosen, checked: true })).toBeTruthy()
  })

  it("continues with the answers given before signing in, and not with another learner's", async () => {
    const kept = (value: string) => JSON.stringify([{ key: 'a', values: [value], text: '' }])
    storage.write('questionnaire:8:2', kept('yes'))
    storage.write('questionnaire:0:2', kept('no'))
    signIn()
    answer(questionnaire.open, asked)
    renderPage(QuestionnairePage, { id: '2' })
    expect(await screen.findByRole('radio', { name: '不会', checked: true })).toBeTruthy()
  })

  it('shows that it was answered, and that it has ended', async () => {
    answer(questionnaire.open, { ...asked, answeredAt: 1 })
    renderPage(QuestionnairePage, { id: '2' })
    expect(await screen.findByText('已提交，感谢你的回答')).toBeTruthy()
    answer(questionnaire.open, { ...asked, state: 'ended' })
    renderPage(QuestionnairePage, { id: '3' })
    expect(await screen.findByText('问卷已结束')).toBeTruthy()
    answer(questionnaire.open, { ...asked, answeredAt: 1, state: 'ended', intro: '已交卷' })
    renderPage(QuestionnairePage, { id: '4' })
    expect(await screen.findByText('已交卷')).toBeTruthy()
    expect([screen.getAllByText('已提交，感谢你的回答').length, screen.getAllByText('问卷已结束').length]).toEqual([2, 1])
  })
})
