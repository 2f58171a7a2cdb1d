/** @sandbox own */
import { onFailure } from '@/data/http/events'
import { CODE_NO_REPLY } from '@/data/http/failure'
import { loaded } from '@/data/http/loaded'
import { onCaught } from '@/platform/errors/caught'

describe('code that an act needs', () => {
  it('comes as it is loaded', async () => {
    expect(await loaded(Promise.resolve({ mark: 1 }))).toEqual({ mark: 1 })
  })

  it('fails like a network where it does not load: reported, shown once, and thrown', async () => {
    const lost = new Error('Loading chunk 7 failed')
    const [told, caught] = [jest.fn(), jest.fn()]
    const ends = [onFailure(told), onCaught(caught)]
    await expect(loaded(Promise.reject(lost))).rejects.toMatchObject({ code: CODE_NO_REPLY, isHandled: true, cause: lost })
    expect(told).toHaveBeenCalledTimes(1)
    expect(caught).toHaveBeenCalledWith(lost, 'part')
    for (const end of ends) end()
  })
})
