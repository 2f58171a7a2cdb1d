import { loadVersions } from '#server/repositories/tiku/question'
import { Q } from '../services/exam/exam-fixture'
import { openExamHall } from '../services/exam/exam-hall'

const QUESTIONS = 12_500

describe('a chapter of 12,500 questions', () => {
  it('loads in one statement', async () => {
    const hall = await openExamHall()
    const questions = Array.from({ length: QUESTIONS }, (_none, at) => ({ questionId: at + 1, version: 1 }))
    const found = await loadVersions(hall.server.db, questions)
    expect([...found.keys()].sort((one, other) => one - other)).toEqual(Object.values(Q).sort((one, other) => one - other))
    await hall.server.close()
  })
})
