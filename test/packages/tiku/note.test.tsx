import { cleanup, screen, waitFor } from '@testing-library/react'
import { review } from '@/contract/tiku/review'
import type { Note, QuestionMarks } from '@/contract/tiku/review.schema'
import NotePage from '@/packages/tiku/note/index'
import { answer, askedFor, holdBack, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPage, signIn, type } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const marks = (note: Note | null): QuestionMarks => ({
  questionId: 1,
  stem: '题干1',
  isFavourite: false,
  isInWrongBook: true,
  reason: null,
  note,
})
const noteOf = (text: string, version: number): Note => ({ text, version, changedAt: EVENING })

/** A server that keeps the note, or refuses a version it has gone past. */
async function open(first: Note | null = null) {
  signIn()
  host.depth = 2
  let kept = first
  answer(review.marks, () => [marks(kept)])
  answer(review.setNote, ({ body }) => {
    kept = noteOf(body.text, (kept?.version ?? 0) + 1)
    return kept
  })
  renderPage(NotePage, { questionId: '1' })
  await screen.findByText('题干1')
  return { change: (note: Note) => (kept = note) }
}
const isLeft = () => host.moves.some(([move]) => move === 'navigateBack')
const box = () => screen.getByRole('textbox', { name: '笔记' }) as HTMLTextAreaElement

describe('writing a note', () => {
  it('saves over the version it began with, and then over its own', async () => {
    await open(noteOf('旧', 4))
    type('笔记', '新')
    press('保存')
    await screen.findByText('已保存')
    type('笔记', '更新')
    press('保存')
    await waitFor(() =>
      expect(askedFor(review.setNote).map(({ body }) => body)).toEqual([
        { text: '新', version: 4 },
        { text: '更新', version: 5 },
      ]),
    )
  })

  it('warns about an unsaved draft only where the device is full', async () => {
    await open()
    const said = () => screen.queryByText(/设备存储已满/)
    expect(said()).toBeNull()
    type('笔记', '新')
    expect(said()).toBeNull()
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    type('笔记', '更新')
    expect(said()).toBeTruthy()
    full.mockRestore()
  })

  it('closes at once without changes', async () => {
    await open(noteOf('旧', 1))
    press('返回')
    expect(isLeft()).toBe(true)
  })

  it('asks before it leaves unsaved text, and stays when the learner cancels', async () => {
    await open()
    type('笔记', '想法')
    press('返回')
    await screen.findByText('笔记还没有保存')
    expect(isLeft()).toBe(false)
    press('继续写')
    await waitFor(() => expect(screen.queryByText('笔记还没有保存')).toBeNull())
    expect(box().value).toBe('想法')
  })

  it('stores a draft for the next time', async () => {
    await open()
    type('笔记', '想法')
    press('返回')
    press(/存为草稿/)
    await waitFor(() => expect(isLeft()).toBe(true))
    cleanup()
    await open()
    expect(box().value).toBe('想法')
    expect(screen.getByText('已找回上次没有保存的内容')).toBeTruthy()
  })

  it('discards the change when the learner confirms', async () => {
    await open(noteOf('旧', 1))
    type('笔记', '想法')
    press('返回')
    press('放弃修改')
    await waitFor(() => expect(isLeft()).toBe(true))
    cleanup()
    await open(noteOf('旧', 1))
    expect(box().value).toBe('旧')
  })

  it.each([
    ['用那边的', '那边'],
    ['两份合在一起', '那边\n这边'],
    ['用我写的', '这边'],
  ])('shows a change made elsewhere; %s', async (choice, text) => {
    const server = await open(noteOf('旧', 1))
    type('笔记', '这边')
    server.change(noteOf('那边', 2))
    refuse(review.setNote, 409, '这条笔记刚在别处改过')
    press('保存')
    await screen.findByText('那边')
    press(choice)
    expect(box().value).toBe(text)
    expect(screen.queryByText(/刚在另一台设备上改过/)).toBeNull()
  })

  it('keeps the text when saving fails, and shows this', async () => {
    await open()
    type('笔记', '想法')
    refuse(review.setNote, 500, 'internal')
    press('保存')
    expect(await screen.findByText(/没有保存成功/)).toBeTruthy()
    expect(box().value).toBe('想法')
  })

  it('keeps text typed while an earlier one is being saved, on the screen and as a draft', async () => {
    await open()
    const release = holdBack(review.setNote)
    type('笔记', '甲')
    press('保存')
    await waitFor(() => expect(askedFor(review.setNote)).toHaveLength(1))
    type('笔记', '甲乙丙')
    release(noteOf('甲', 1))
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(false))
    expect(box().value).toBe('甲乙丙')
    cleanup()
    await open(noteOf('甲', 1))
    expect(box().value).toBe('甲乙丙')
    press('保存')
    await waitFor(() => expect(askedFor(review.setNote).at(-1)?.body).toEqual({ text: '甲乙丙', version: 1 }))
  })

  it('saves text typed while an earlier one is being saved over that one', async () => {
    await open(noteOf('旧', 4))
    const release = holdBack(review.setNote)
    type('笔记', '甲')
    press('保存')
    await waitFor(() => expect(askedFor(review.setNote)).toHaveLength(1))
    type('笔记', '甲乙')
    release(noteOf('甲', 5))
    await waitFor(() => expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(false))
    press('保存')
    await waitFor(() => expect(askedFor(review.setNote).at(-1)?.body).toEqual({ text: '甲乙', version: 5 }))
  })

  it('shows a message for a question that does not exist', async () => {
    signIn()
    answer(review.marks, [])
    renderPage(NotePage, { questionId: '9' })
    expect(await screen.findByText('题目不存在')).toBeTruthy()
  })
})
