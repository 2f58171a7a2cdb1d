import { fireEvent, screen, waitFor } from '@testing-library/react'
import { errata } from '@/contract/errata/errata'
import type { Erratum } from '@/contract/errata/errata.schema'
import { practice } from '@/contract/tiku/practice'
import { reportReasonNames } from '@/domain/text/report-reasons'
import { QuestionReport } from '@/features/tiku/question/question-popups'
import { answer, askedFor } from '../../../support/client/fake-fetch'
import { press, renderPage, signIn } from '../../../support/client/render-page'

const waiting: Erratum = {
  id: 5,
  bookId: null,
  bookTitle: '题目：存货属于什么',
  chapterTitle: '',
  questionId: 7,
  edition: '第 1 版',
  page: null,
  quote: '答案有误',
  wrong: '应选 B',
  right: '',
  images: [],
  status: 'submitted',
  reply: '',
  fixedEdition: '',
  followerCount: 2,
  isMine: false,
  isFollowed: false,
  beans: 0,
  madeAt: 0,
  decidedAt: null,
}
const onClose = jest.fn()
const Popup = () => <QuestionReport questionId={7} onClose={onClose} />

beforeEach(() => {
  signIn()
  onClose.mockClear()
})

it('the report popup offers the reports of others, and joins one', async () => {
  answer(errata.ofQuestion, [waiting])
  answer(errata.follow, { ...waiting, isFollowed: true })
  renderPage(Popup)
  expect(await screen.findByText('答案有误：应选 B')).toBeTruthy()
  press('我也遇到')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(askedFor(errata.follow)).toHaveLength(1)
})

it('the report popup asks for the mistake without earlier reports', async () => {
  answer(errata.ofQuestion, [{ ...waiting, isMine: true }])
  renderPage(Popup)
  expect(await screen.findByText('题目报错')).toBeTruthy()
  expect(screen.queryByText('我也遇到')).toBeNull()
})

it('the report popup sends a reason without words, and needs them for any other', async () => {
  answer(errata.ofQuestion, [])
  answer(practice.report, {})
  renderPage(Popup)
  await screen.findByText('题目报错')
  const isOff = () => screen.getByRole('button', { name: '提交' }).hasAttribute('disabled')
  expect(isOff()).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: reportReasonNames.other }))
  expect(isOff()).toBe(true)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '题干不全' } })
  expect(isOff()).toBe(false)
  fireEvent.change(screen.getByRole('textbox'), { target: { value: ' ' } })
  expect(isOff()).toBe(true)
  fireEvent.click(screen.getByRole('radio', { name: reportReasonNames.key }))
  expect(isOff()).toBe(false)
  press('提交')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(askedFor(practice.report)[0]?.body).toMatchObject({ reason: 'key' })
})
