import type { Form, Marking } from '#server/database/rows/exam'
import { remembering, versionsUsed, withVersions } from '#server/services/exam/current-keys'

const question = { type: 'choice' as const, parentId: null, order: ['A'], marks: 100, version: 1 }
const form: Form = {
  sections: [{ title: '多选', type: 'choice', rule: 'half', questions: [1, 2].map((questionId) => ({ ...question, questionId })) }],
}
const marking: Marking = [1, 2].map((questionId) => ({ questionId, marks: 0, verdict: 'blank', receipt: null }))

describe('the versions whose keys count', () => {
  it('take the place of the form’s, and of nothing else', () => {
    const made = withVersions(form, new Map([[2, 4]]))
    expect(made.sections[0]?.questions.map(({ version }) => version)).toEqual([1, 4])
    expect(withVersions(form, new Map())).toEqual(form)
  })
  it('are remembered by the marking', () => {
    const remembered = remembering(marking, new Map([[2, 4]]))
    expect(remembered.map(({ version }) => version)).toEqual([undefined, 4])
    expect(versionsUsed(remembered)).toEqual(new Map([[2, 4]]))
  })
})
