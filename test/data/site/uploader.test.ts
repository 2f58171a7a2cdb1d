import type { UpToken } from '@/contract/site/upload.schema'
import { createUploader, resumeOf } from '@/data/site/uploader'
import { BLOCK_BYTES } from '@/domain/device/upload-plan'
import type { LocalFile, UploadReply } from '@/platform/upload/port'
import { fakeStorage, fakeTime } from '../fakes'

const DAY_MS = 86_400_000
const leave: UpToken = {
  token: 't',
  host: 'https://up.example.cn',
  domain: 'https://img.example.cn',
  keyPrefix: 'avatar/7/',
  mimeTypes: ['image/png', 'image/gif', 'application/pdf'],
  maxBytes: 100_000_000,
  expiresAt: 0,
}

const fileOf = (size: number, type = 'application/pdf'): LocalFile => ({
  name: 'a',
  size,
  type,
  mark: '1',
  preview: 'blob:1',
  source: 'a',
  read: async (start, end) => new ArrayBuffer(end - start),
})

/** The provider in memory: blocks are named by the order they came in. `answer` may refuse first. */
function provider(answer: (url: string) => UploadReply | undefined = () => undefined) {
  const asked: string[] = []
  const device = fakeStorage()
  const time = fakeTime()
  let busy = 0
  let busiest = 0
  const upload = createUploader({
    storage: device.storage,
    now: time.now,
    randomName: () => 'name',
    port: {
      squareImage: async () => null,
      shrinkImage: async (file, limit) => ({ ...file, size: Math.min(file.size, limit) }),
      postForm: async (url, { key }, { size }) => {
        asked.push(`${url} ${key} ${size}`)
        return answer(url) ?? { status: 200, body: { key } }
      },
      postBytes: async (url, headers, body) => {
        asked.push(`${url.replace(leave.host, '')} ${typeof body === 'string' ? body : body.byteLength} ${headers.authorization}`)
        busy += 1
        busiest = Math.max(busiest, busy)
        await Promise.resolve()
        busy -= 1
        return answer(url) ?? { status: 200, body: { ctx: `c${asked.length}` } }
      },
    },
  })
  return { upload, asked, device, time, busiest: () => busiest }
}

describe('the uploader', () => {
  it('[D2-7-upload-1] sends up to 4194304 bytes by one direct POST', async () => {
    const { upload, asked } = provider()
    expect(await upload(fileOf(BLOCK_BYTES), leave)).toBe('avatar/7/name.pdf')
    expect(asked).toEqual([`https://up.example.cn/ avatar/7/name.pdf ${BLOCK_BYTES}`])
  })

  it('[D2-7-upload-2] sends more in 4 MiB blocks, 3 at once, and joins the file of them in order', async () => {
    const { upload, asked, busiest } = provider()
    await upload(fileOf(BLOCK_BYTES * 4 + 9), leave)
    expect(asked.filter((line) => line.startsWith(`/mkblk/${BLOCK_BYTES} `))).toHaveLength(4)
    expect(asked.filter((line) => line.startsWith('/mkblk/9 9 UpToken t'))).toHaveLength(1)
    expect(asked.at(-1)).toMatch(new RegExp(`^/mkfile/${BLOCK_BYTES * 4 + 9}/key/[\\w=-]+ c\\d(,c\\d){4} UpToken t$`))
    expect(busiest()).toBe(3)
  })

  it('[D2-7-upload-4] repeats a piece that does not arrive 3 times and then fails', async () => {
    const { upload, asked } = provider(() => ({ status: 0, body: undefined }))
    await expect(upload(fileOf(10), leave)).rejects.toMatchObject({ shown: '上传失败，请稍后再试' })
    expect(asked).toHaveLength(4)
  })

  it('[D2-7-upload-4] does not repeat a piece that the provider refuses', async () => {
    const { upload, asked } = provider(() => ({ status: 403, body: {} }))
    await expect(upload(fileOf(10), leave)).rejects.toMatchObject({ code: 403 })
    expect(asked).toHaveLength(1)
  })

  it('[D2-7-upload-3] resumes within a day with the blocks that have arrived', async () => {
    let isDown = true
    const { upload, asked, device, time } = provider((url) => (isDown && url.includes('mkfile') ? { status: 400, body: {} } : undefined))
    await expect(upload(fileOf(BLOCK_BYTES * 2), leave)).rejects.toThrow()
    isDown = false
    time.pass(DAY_MS - 1)
    asked.length = 0
    await upload(fileOf(BLOCK_BYTES * 2), leave)
    expect(asked.map((line) => line.split('/')[1])).toEqual(['mkfile'])
    expect([...device.texts.keys()]).toEqual([])
  })

  it('[D2-7-upload-3] starts again after a day, and when the provider has dropped the blocks', async () => {
    let status = 400
    const { upload, asked, device, time } = provider((url) => (url.includes('mkfile') ? { status, body: {} } : undefined))
    await expect(upload(fileOf(BLOCK_BYTES * 2), leave)).rejects.toThrow()
    time.pass(DAY_MS)
    status = 701
    await expect(upload(fileOf(BLOCK_BYTES * 2), leave)).rejects.toThrow()
    expect(asked.filter((line) => line.startsWith('/mkblk'))).toHaveLength(4)
    expect([...device.texts.keys()]).toEqual([])
  })

  it('uploads on a device that stores nothing, or something else', async () => {
    const { upload, device } = provider()
    device.texts.set(`upload:avatar/7/a:${BLOCK_BYTES + 1}:1`, '{"x":1}')
    device.device.isFull = true
    expect(await upload(fileOf(BLOCK_BYTES + 1), leave)).toBe('avatar/7/name.pdf')
  })

  it('fails on an answer without a context', async () => {
    const { upload } = provider(() => ({ status: 200, body: {} }))
    await expect(upload(fileOf(BLOCK_BYTES + 1), leave)).rejects.toMatchObject({ message: 'upload failed' })
  })

  it('[D2-5-upload-1] refuses a type that is not in the list before anything is sent', async () => {
    const { upload, asked } = provider()
    await expect(upload(fileOf(9, 'video/mp4'), leave)).rejects.toThrow("file type doesn't match with what you specify")
    expect(asked).toEqual([])
  })

  it('[D2-5-compression-1] compresses a picture first, and refuses one that it cannot compress', async () => {
    const { upload, asked } = provider()
    await upload(fileOf(5_000_000, 'image/png'), leave)
    expect(asked).toEqual(['https://up.example.cn/ avatar/7/name.png 1600'])
    await expect(upload(fileOf(9, 'image/gif'), leave)).rejects.toThrow('unsupported file type')
  })

  it('refuses a file above the limit of its purpose', async () => {
    const { upload } = provider()
    await expect(upload(fileOf(1_000), { ...leave, maxBytes: 999 })).rejects.toMatchObject({ shown: '文件太大，请换一个小一点的' })
  })
})

describe('resume', () => {
  const DAY_MS = 86_400_000

  describe('the stored blocks of a file', () => {
    it('stay for a day, until they are removed', () => {
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
    ])('stored blocks are empty where the device holds %s', (_name, text) => {
      const { storage } = fakeStorage()
      storage.write('k', text)
      expect(resumeOf(storage, 'k', () => 0).ctxOf(0)).toBeNull()
    })
  })
})
