import { screen } from '@testing-library/react'
import { review } from '@/contract/tiku/review'
import NotesPage from '@/packages/tiku/notes/index'
import { answer, refuse } from '../../support/client/fake-fetch'
import { EVENING } from '../../support/client/fixtures'
import { press, renderPage, signIn } from '../../support/client/render-page'
import { host } from '../../support/client/taro-stand-in'

const note = { text: '先看主体\n再看时间', version: 2, changedAt: EVENING }
const entry = { questionId: 1, type: 'essay' as const, stem: '题干1', chapter: '总论', points: ['会计主体'], note }

describe('my notes', () => {
  it('show each note under its question and link to its editor', async () => {
    signIn()
    answer(review.notes, { total: 1, entries: [entry] })
    renderPage(NotesPage)
    await screen.findByText('题干1')
    expect(document.getElementById('note-1')?.textContent).toContain('先看主体\n再看时间')
    press('修改笔记')
    expect(host.moves).toEqual([['navigateTo', '/packages/tiku/note/index?questionId=1']])
  })

  it('show an empty state and a refusal', async () => {
    signIn()
    answer(review.notes, { total: 0, entries: [] })
    renderPage(NotesPage)
    expect(await screen.findByText(/还没有笔记/)).toBeTruthy()
    refuse(review.notes, 403, '不能看')
    renderPage(NotesPage)
    expect(await screen.findByText('不能看')).toBeTruthy()
  })
})
