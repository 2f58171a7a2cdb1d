/**
 * Answers that were kept here would be sent by the next file that opens a practice.
 *
 * @sandbox own
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Pack, PackSource } from '@/contract/tiku/pack.schema'
import { practice } from '@/contract/tiku/practice'
import { createQueryClient } from '@/data/http/query-client'
import { packs } from '@/data/tiku/packs'
import { useOfflinePractice } from '@/data/tiku/use-offline-practice'
import { askedFor, refuse } from '../../support/client/fake-fetch'
import { ask, graded, practiceOf, solution } from '../../support/client/practice-fixtures'
import { signIn } from '../../support/client/render-page'

const source: PackSource = { kind: 'chapter', id: 22101 }
const questions = [ask(1, 'single_choice'), ask(2, 'choice'), ask(3, 'single_choice')]
/** The server knows an answer to the first question; nothing says how the third one is marked. */
const pack: Pack = {
  version: 'v1',
  rules: [1, 2].map((questionId) => ({ questionId, rule: 'all-or-nothing' as const })),
  practice: practiceOf({ questions, answers: [graded(1, { seq: 3 })], solutions: [1, 2, 3].map(solution) }),
}
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
)
const letters = (...chosen: string[]) => ({ kind: 'letters' as const, letters: chosen })

async function opened() {
  const { result, unmount } = renderHook(() => useOfflinePractice(source, pack), { wrapper })
  const give = async (id: number, ...chosen: string[]) => {
    const question = questions.find((each) => each.id === id)
    if (question) await act(async () => result.current.answer(question, letters(...chosen)))
  }
  const told = () => result.current.answers.map(({ questionId, seq, verdict, marksGot }) => [questionId, seq, verdict, marksGot])
  return { give, told, unmount, waits: () => result.current.waitingCount }
}

describe('a pack practised without a network', () => {
  beforeEach(() => {
    signIn()
    refuse(practice.answer, 500, 'server error!')
  })
  afterEach(() => jest.restoreAllMocks())

  it('grades each answer once, after the one of the server, and finds its own again', async () => {
    const { give, told, waits, unmount } = await opened()
    await give(2, 'A', 'B')
    await give(1, 'A')
    await give(2, 'A')
    const marked = [
      [1, 4, 'right', 100],
      [2, 2, 'right', 100],
    ]
    expect(told().sort()).toEqual(marked)
    expect(waits()).toBe(2)
    unmount()
    expect((await opened()).told().sort()).toEqual(marked)
  })

  it('gives no marks for a wrong answer, and takes no answer that it cannot grade', async () => {
    const { give, told } = await opened()
    await give(2, 'B')
    const before = askedFor(practice.answer).length
    await give(3, 'A')
    expect(told()).toEqual([
      [1, 3, 'wrong', 0],
      [2, 1, 'wrong', 0],
    ])
    expect(askedFor(practice.answer)).toHaveLength(before)
  })

  it('shows the marks even when the device has no room for them', async () => {
    jest.spyOn(packs, 'keepGraded').mockReturnValue(false)
    const { give, told } = await opened()
    await give(2, 'A')
    expect(told().at(-1)).toEqual([2, 1, 'right', 100])
  })
})
