import { resumeOf } from '@/data/site/resume'
import { fakeStorage } from '../fakes'

const DAY_MS = 86_400_000

describe('the blocks of a file that were sent', () => {
  it('are kept for a day, until they are forgotten', () => {
    const { storage } = fakeStorage()
    let now = 0
    resumeOf(storage, 'k', () => now).keep(1, 'c1')
    const again = () => resumeOf(storage, 'k', () => now)
    expect([again().ctxOf(0), again().ctxOf(1), again().ctxOf(2)]).toEqual([null, 'c1', null])
    now += DAY_MS + 1
    expect(again().ctxOf(1)).toBeNull()
    now = 0
    again().forget()
    expect(again().ctxOf(1)).toBeNull()
  })

  it.each([
    ['no JSON', '{'],
    ['no list', '{"0":{"ctx":"c","time":0}}'],
    ['no block', '[1]'],
    ['a block without its name', '[{"time":0}]'],
    ['a block whose name is no text', '[{"ctx":7,"time":0}]'],
    ['a block without its time', '[{"ctx":"c"}]'],
  ])('are none where the device holds %s', (_name, text) => {
    const { storage } = fakeStorage()
    storage.write('k', text)
    expect(resumeOf(storage, 'k', () => 0).ctxOf(0)).toBeNull()
  })
})
