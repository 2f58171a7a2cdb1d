/** @sandbox own */
import { course } from '@/contract/course/course'
import { onFailure } from '@/data/http/events'
import { CODE_NO_REPLY } from '@/data/http/failure'
import { loadClient } from '@/data/http/lazy'
import { send } from '@/data/http/send'
import { onCaught } from '@/platform/errors/caught'

jest.mock('@/data/http/lazy', () => ({ loadClient: jest.fn() }))

const loading = jest.mocked(loadClient)
const lost = new Error('Loading chunk packages failed')
const told = jest.fn()
const caught = jest.fn()
const client = Object.assign(
  jest.fn(async () => 'reply'),
  { renew: jest.fn(async () => 'access-2') },
)
onFailure(told)
onCaught(caught)

beforeEach(() => {
  for (const mock of [loading, told, caught, client, client.renew]) mock.mockClear()
  loading.mockResolvedValue({ client } as never)
})

describe('send', () => {
  it('hands the call to the client once that is loaded', async () => {
    expect(await send(course.list, { query: { namespace: 'bt' } }, { isQuiet: true })).toBe('reply')
    expect(client).toHaveBeenCalledWith(course.list, { query: { namespace: 'bt' } }, { isQuiet: true })
    expect(await send.renew('access-1')).toBe('access-2')
    expect(client.renew).toHaveBeenCalledWith('access-1')
  })

  it('fails like a network where the client does not load, says so once, and loads it again for the next call', async () => {
    loading.mockRejectedValueOnce(lost)
    await expect(send(course.categoryTree, {})).rejects.toMatchObject({ code: CODE_NO_REPLY, isHandled: true, cause: lost })
    expect(told).toHaveBeenCalledTimes(1)
    expect(caught).toHaveBeenCalledWith(lost, 'page')
    expect(await send(course.categoryTree, {})).toBe('reply')
  })

  it('leaves the failure of a quiet call to its caller', async () => {
    loading.mockRejectedValue(lost)
    await expect(send(course.categoryTree, {}, { isQuiet: true })).rejects.toMatchObject({ code: CODE_NO_REPLY, isHandled: false })
    await expect(send.renew('access-1')).rejects.toMatchObject({ code: CODE_NO_REPLY, isHandled: false })
    expect(told).not.toHaveBeenCalled()
  })
})
