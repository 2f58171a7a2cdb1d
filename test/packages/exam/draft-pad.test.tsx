import { createOwnNotes } from '@/data/exam/stored-attempt'
import { DraftPad } from '@/packages/exam/attempt/tools'
import { storage } from '@/platform/storage'
import { press, renderPart } from '../../support/client/render-page'

it('undo removes the last stroke of a draft first, and clearing removes all, on the device too', () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const { drafts } = createOwnNotes(storage, 5)
  const strokes = [
    [0, 0],
    [1, 1],
    [2, 2],
  ]
  drafts.write(11, strokes)
  renderPart(<DraftPad drafts={drafts} questionId={11} number={1} onClose={() => {}} />)
  press('撤销')
  expect(drafts.read(11)).toEqual(strokes.slice(0, 2))
  press('清空')
  expect(drafts.read(11)).toEqual([])
  jest.restoreAllMocks()
})
