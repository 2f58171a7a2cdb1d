import { fireEvent, screen, within } from '@testing-library/react'
import { practice } from '@/contract/tiku/practice'
import { review } from '@/contract/tiku/review'
import PracticePage from '@/packages/tiku/practice/index'
import { answer } from '../../support/client/fake-fetch'
import { answered, practiceOf } from '../../support/client/practice-fixtures'
import { renderPage, signIn } from '../../support/client/render-page'
import { inWideWindow } from '../../support/client/wide-window'

describe('a practice in a wide window', () => {
  it('shows its answer card, with keyboard answers', async () => {
    inWideWindow()
    signIn()
    answer(practice.open, practiceOf({ id: 880 }))
    answer(practice.keepPlace, {})
    answer(review.marks, [])
    renderPage(PracticePage, { practiceId: '880' })
    const card = within(await screen.findByRole('region', { name: '答题卡' }))
    fireEvent.click(card.getByRole('button', { name: '第2题 未答' }))
    expect(screen.getByText('题干2')).toBeTruthy()
    expect(card.getByRole('button', { name: '第2题 未答，当前' })).toBeTruthy()
    const hints = card.getByRole('group', { name: '键盘快捷键' }).textContent
    for (const hint of ['选择选项', '←→上一题、下一题']) expect(hints).toContain(hint)
    expect(card.getByText('共 2 题，已答 0 题，答对 0 题')).toBeTruthy()
    answer(practice.answer, answered(2, { verdict: 'right' }))
    for (const letter of ['A', 'B']) fireEvent.keyDown(document, { key: letter })
    fireEvent.click(screen.getByRole('button', { name: '提交答案' }))
    expect(await card.findByText('共 2 题，已答 1 题，答对 1 题，正确率 100%')).toBeTruthy()
    fireEvent.click(card.getByRole('button', { name: '结束练习，看小结' }))
    expect(await screen.findByText('逐题回看')).toBeTruthy()
  })
})
