/** @sandbox own */
import { CODE_NO_REPLY } from '@/data/http/failure'
import { loadUpload } from '@/data/site/lazy'
import { sendFile, sendingParts } from '@/data/site/picked-file'
import type { LocalFile } from '@/platform/upload/port'

jest.mock('@/data/site/lazy', () => ({ loadUpload: jest.fn() }))

const loading = jest.mocked(loadUpload)
const file = { name: 'a.png' } as LocalFile
const uploadFile = jest.fn(async () => ({ key: 'doubt/7/a.png', address: '/doubt/7/a.png' }))

beforeEach(() => {
  for (const mock of [loading, uploadFile]) mock.mockClear()
  loading.mockResolvedValue({ uploadFile } as never)
})

describe('a file that was picked', () => {
  it('goes out for its purpose once the code for it is loaded', async () => {
    expect(await sendFile(file, 'doubt')).toEqual({ key: 'doubt/7/a.png', address: '/doubt/7/a.png' })
    expect(uploadFile).toHaveBeenCalledWith(file, 'doubt')
  })

  it('fails where the code does not load, and loads it again when it is sent again', async () => {
    loading.mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    await expect(sendFile(file, 'doubt')).rejects.toMatchObject({ code: CODE_NO_REPLY })
    expect(await sendFile(file, 'doubt')).toMatchObject({ key: 'doubt/7/a.png' })
  })

  it('has its code fetched ahead', async () => {
    for (const { load } of sendingParts) await load()
    expect(loading).toHaveBeenCalledTimes(1)
  })
})
